import { useState, useSyncExternalStore } from 'react'
import type { SideTab } from './chart-side'

export type ChartSideState = ReturnType<typeof useChartSide>

/** No room for contents beside the notes. */
const NARROW = '(max-width: 1100px)'

/** What stands beside the notes, if anything: until somebody chooses, the screen decides. */
export function useChartSide(initialContents: boolean) {
  const isNarrow = useNarrowScreen()
  const [chosen, setOpen] = useState<boolean | null>(null)
  const [tab, setTab] = useState<SideTab>('contents')

  return {
    isOpen: chosen ?? (initialContents && !isNarrow),
    setOpen,
    tab,
    setTab,
    show(wanted: SideTab) {
      setTab(wanted)
      setOpen(true)
    },
  }
}

/** No while the server renders. */
function useNarrowScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => typeof window.matchMedia === 'function' && window.matchMedia(NARROW).matches,
    () => false,
  )
}

function subscribe(onChange: () => void): () => void {
  if (typeof window.matchMedia !== 'function') return () => {}
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
