/**
 * Whether the focused element takes this key for itself: text fields keep all of theirs, buttons those that press them, and what
 * scrolls sideways the arrows that scroll it.
 */
export function takesKey(element: Element | null, key: string): boolean {
  if (!element) return false
  if (element.closest('dialog')) return true
  if (element instanceof HTMLElement && element.isContentEditable) return true
  // a text that takes marks has a cursor and classes
  if (element.closest('[data-marking]')) return /^(?:\d|Arrow.*|Delete|Home|End)$/.test(key)
  if (element.matches('select[data-square]')) return key === ' ' // which opens it; its answers have keys of their own
  if (element.matches('textarea, select, input:not([type=radio], [type=checkbox])')) return true
  // Enter and Space press buttons, links and disclosures; arrows move between radio buttons
  if (key === 'Enter' || key === ' ') return element.matches('button, a, summary')
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    if (element.matches('[tabindex="0"]') && element.scrollWidth > element.clientWidth) return true
  }
  return key.startsWith('Arrow') && element.matches('input[type=radio]')
}
