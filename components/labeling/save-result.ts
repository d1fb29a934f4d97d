/** What came of saving, as an action returns it. */
export type SaveResult =
  | { ok: true }
  | { ok: false; message: string; fields?: Record<string, string[] | undefined> }
