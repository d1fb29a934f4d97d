// Vitest resolves `server-only` here: the guard is for bundles, not for tests in plain Node.
export {}
