export type Outcome<Data = unknown> =
  | { ok: true; data: Data }
  | { ok: false; message: string; fields?: Record<string, string[] | undefined> }
