// What a client knows of its server, and of the next one.

import { expect, test } from "vitest";
import { ClientModel } from "../../src/client/model.ts";
import { MIXED, sceneModel } from "../draw/scene.ts";

const SIZE = { cols: 120, rows: 30 };

function reconnected(): ClientModel {
  const model = new ClientModel({ size: SIZE, host: "host", ascii: false });
  model.takeStatus({ type: "status", rows: MIXED, gone: [] });
  model.takeView(sceneModel({ size: SIZE }).view);
  model.forgetServer();
  return model;
}

test("the rows of a server that is gone stay until the next one tells its own", () => {
  const model = reconnected();
  expect(model.rows.size).toBe(MIXED.length);
  model.takeStatus({ type: "status", rows: MIXED.slice(0, 2), gone: [] });
  expect([...model.rows.keys()]).toEqual([1, 2]);
  model.takeStatus({ type: "status", rows: MIXED.slice(2, 3), gone: [] });
  expect([...model.rows.keys()]).toEqual([1, 2, 3]);
});

test("a next server without rows shows none", () => {
  const model = reconnected();
  model.takeView(sceneModel({ size: SIZE }).view);
  expect(model.rows.size).toBe(0);
});
