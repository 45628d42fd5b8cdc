// Records of every form, in the shapes that the agents write, with texts of our own.

export const line = (value: unknown): string => JSON.stringify(value);

export const claudeAnswer = (id: string, input: number, output: number, more: object = {}): string =>
  line({
    type: "assistant",
    isSidechain: false,
    message: {
      id,
      role: "assistant",
      model: "claude-test-1",
      content: [{ type: "text", text: "Done." }],
      usage: {
        input_tokens: input,
        cache_read_input_tokens: 100,
        cache_creation_input_tokens: 10,
        output_tokens: output,
      },
    },
    ...more,
  });

export const codexCount = (input: number, output: number, last: number, limits: object = {}): string =>
  line({
    type: "event_msg",
    payload: {
      type: "token_count",
      info: {
        total_token_usage: { input_tokens: input, output_tokens: output },
        last_token_usage: { total_tokens: last },
        model_context_window: 1000,
      },
      rate_limits: limits,
    },
  });

export const codexTurn = (model: string): string => line({ type: "turn_context", payload: { model } });

export const geminiAnswer = (id: string, input: number, output: number): string =>
  line({
    id,
    type: "gemini",
    content: "Done.",
    model: "gemini-test",
    tokens: { input, output, thoughts: 2, total: 0 },
  });

export const qwenAnswer = (uuid: string, input: number, output: number): string =>
  line({
    uuid,
    type: "assistant",
    model: "qwen-test",
    message: { role: "model", parts: [{ text: "Done." }] },
    usageMetadata: { promptTokenCount: input, candidatesTokenCount: output },
    contextWindowSize: 2000,
  });

export const kimiStatus = (id: string, share: number, input: number, output: number): string =>
  line({
    timestamp: 1,
    message: {
      type: "StatusUpdate",
      payload: {
        context_usage: share,
        max_context_tokens: 4000,
        token_usage: { input_other: input, input_cache_read: 5, input_cache_creation: 0, output },
        message_id: id,
      },
    },
  });

export const RECORDS: Readonly<Record<string, readonly string[]>> = {
  claude: [
    line({ type: "user", message: { role: "user", content: "fix it" } }),
    claudeAnswer("m1", 8, 1),
    claudeAnswer("m1", 8, 4),
    claudeAnswer("m2", 20, 6),
    claudeAnswer("s1", 900, 90, { isSidechain: true }),
  ],
  codex: [codexTurn("gpt-test"), codexCount(8, 4, 12), codexCount(30, 9, 250)],
  gemini: [geminiAnswer("g1", 40, 3), geminiAnswer("g1", 40, 5), geminiAnswer("g2", 60, 7)],
  qwen: [qwenAnswer("q1", 50, 5), qwenAnswer("q2", 100, 6)],
  kimi: [kimiStatus("k1", 0.1, 100, 10), kimiStatus("k2", 0.425, 200, 20)],
};
