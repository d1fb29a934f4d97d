'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useEffect, useOptimistic, useRef, useTransition } from 'react'

/** Another value of the same choice within so long is of one series: somebody goes through a list by its keys. */
const SERIES_MS = 1500

type Choices = {
  choose: (name: string, value: string) => void
  /** What a control shows: what was chosen, also before its page has come. */
  shownOf: (name: string, value: string) => string
  isPending: boolean
}

/**
 * Choices that live in the page's address. Each is a step of the history, so that going back undoes it; of a quick series of one
 * choice's values the last is.
 */
export function useChoices(): Choices {
  const router = useRouter()
  const path = usePathname()
  const params = useSearchParams()
  const here = params.toString()
  const [isPending, startTransition] = useTransition()
  const [ahead, setAhead] = useOptimistic<Readonly<Record<string, string>>>({})

  // a second choice comes before the page of the first has: it must not undo it
  const chosen = useRef(here)
  useEffect(() => {
    if (!isPending) chosen.current = here
  }, [here, isPending])
  const last = useRef({ name: '', at: 0, from: here })

  function choose(name: string, value: string) {
    const next = new URLSearchParams(chosen.current)
    if (value === '') next.delete(name)
    else next.set(name, value)
    next.delete('page')
    chosen.current = next.toString()

    const { name: previous, at, from } = last.current
    const now = Date.now()
    // while the page of the first has not come, the address is still the one to go back to
    const isOfSeries = name === previous && now - at < SERIES_MS && here !== from
    last.current = { name, at: now, from: isOfSeries ? from : here }
    startTransition(() => {
      setAhead((before) => ({ ...before, [name]: value }))
      router[isOfSeries ? 'replace' : 'push'](`${path}?${next}`, { scroll: false })
    })
  }

  return { choose, shownOf: (name, value) => ahead[name] ?? value, isPending }
}
