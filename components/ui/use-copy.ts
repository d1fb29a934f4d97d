import { useState } from 'react'

type Outcome = 'copied' | 'refused' | null

/**
 * Puts `text` into the clipboard when asked to; `outcome` says how that went, of this very text.
 *
 * @param html the same for programs that take text with headings and paragraphs; none where absent
 */
export function useCopy(text: string, html?: string): { outcome: Outcome; copy: () => Promise<void> } {
  const [done, setDone] = useState<{ text: string; outcome: Outcome } | null>(null)

  async function copy() {
    try {
      await write(text, html)
      setDone({ text, outcome: 'copied' })
    } catch {
      setDone({ text, outcome: 'refused' }) // not allowed to, or no clipboard where the page is not served safely
    }
  }

  return { outcome: done?.text === text ? done.outcome : null, copy }
}

/** @throws where the browser does not allow it */
async function write(text: string, html: string | undefined): Promise<void> {
  if (html === undefined || typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(text)
  const toBlob = (words: string, type: string) => new Blob([words], { type })
  await navigator.clipboard.write([
    new ClipboardItem({
      'text/plain': toBlob(text, 'text/plain'),
      'text/html': toBlob(html, 'text/html'),
    }),
  ])
}
