/** Has Ctrl-C, or a kill that asks, run `end` instead of ending the process. @returns how to listen no longer */
export function onceAskedToEnd(end: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, end)
  return () => {
    for (const signal of signals) process.removeListener(signal, end)
  }
}
