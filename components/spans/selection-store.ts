import { readSelection, select, type TextSelection } from './text-places'

/** What is selected in a text that takes marks, for whoever wants to know. */
export type SelectionStore = {
  get: () => TextSelection | null
  /** @param listener hears whether the page itself selected, as by a pointer, or a step of ours did */
  subscribe: (listener: (isPointed: boolean) => void) => () => void
  /** Follows the page's selection. @returns a function that ends it */
  follow: () => () => void
  clear: () => void
  /** Selects on the page, and knows it at once: the page itself says so only later. */
  put: (selected: TextSelection) => void
}

export function makeSelectionStore(): SelectionStore {
  let selected: TextSelection | null = null
  const listeners = new Set<(isPointed: boolean) => void>()
  const set = (next: TextSelection | null, isPointed = false) => {
    const isSame =
      next?.role === selected?.role && next?.anchor === selected?.anchor && next?.focus === selected?.focus
    if (isSame) return
    selected = next
    for (const listener of listeners) listener(isPointed)
  }
  const read = () => {
    const next = readSelection()
    // who types in the filter, or walks the list, goes on with what was selected before
    if (next || !document.activeElement?.closest('[data-marking-tools]')) set(next, true)
  }
  return {
    get: () => selected,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow() {
      document.addEventListener('selectionchange', read)
      return () => document.removeEventListener('selectionchange', read)
    },
    clear: () => set(null),
    put(next) {
      select(next)
      set(next)
    },
  }
}
