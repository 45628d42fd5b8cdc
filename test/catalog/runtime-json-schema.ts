// The published JSON Schema of manifests, made from the schema that the loader checks with. What JSON Schema cannot say is
// left out of it: patterns that are slow, and what several keys together decide.

import { toJsonSchema } from "@valibot/to-json-schema";
import { manifestSchema } from "../../src/catalog/manifest-schema.ts";

type JsonSchema = ReturnType<typeof toJsonSchema>;

const escaped = (text: string): string => text.replace(/[{}]/g, "\\$&");

/** The schema as it stands in runtimes/runtime.schema.json. */
export function runtimeJsonSchema(): JsonSchema {
  const schema = toJsonSchema(manifestSchema, {
    errorMode: "ignore",
    overrideAction: ({ valibotAction, jsonSchema }) => {
      switch (valibotAction.type) {
        case "raw_check":
          return { ...jsonSchema, format: "regex" };
        case "includes":
          return { ...jsonSchema, pattern: escaped("{id}") };
        case "check":
          return { ...jsonSchema, anyOf: [{ required: ["on"] }, { required: ["event"] }] };
        default:
          return undefined;
      }
    },
  });
  return { ...schema, title: "A manifest of an agent" };
}
