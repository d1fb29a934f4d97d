import { useState } from 'react'

type Outcome = 'copied' | 'refused' | null

/** Puts `text` into the clipboard when asked to; `outcome` says how that went, of this very text. */
export function useCopy(text: string): { outcome: Outcome; copy: () => Promise<void> } {
  const [done, setDone] = useState<{ text: string; outcome: Outcome } | null>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setDone({ text, outcome: 'copied' })
    } catch {
      setDone({ text, outcome: 'refused' }) // not allowed to, or no clipboard where the page is not served safely
    }
  }

  return { outcome: done?.text === text ? done.outcome : null, copy }
}
