'use client'

import { useRouter } from 'next/navigation'
import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { Button } from './button'

/** How often it is asked whether the database is there again. */
const EVERY_MS = 5000

type Fault = 'unknown' | 'database'

const WORDS: Record<Fault, { title: string; text: string }> = {
  unknown: {
    title: 'Something went wrong',
    text: 'Nothing that was saved is lost. The details are in the server’s log.',
  },
  database: {
    title: 'The database cannot be reached',
    text: 'Nothing that was saved is lost. This page tries again by itself, and comes as soon as the database answers. If it lasts, ask whoever looks after this installation.',
  },
}

/** Stands in for a page that broke. Its way out asks the server again: what broke there stays broken in the browser's copy. */
export function ErrorView({ reset }: { reset: () => void }) {
  const router = useRouter()
  const [fault, setFault] = useState<Fault | null>(null)
  const tryAgain = () =>
    startTransition(() => {
      router.refresh()
      reset()
    })

  const look = useEffectEvent(async (isFirst: boolean, isOver: () => boolean): Promise<boolean> => {
    const isAway = await isDatabaseAway(!isFirst)
    if (isOver()) return false
    if (isFirst) setFault(isAway ? 'database' : 'unknown')
    else if (!isAway) tryAgain()
    return isAway
  })
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    async function watch(isFirst: boolean) {
      if (await look(isFirst, () => isOver)) timer = setTimeout(() => void watch(false), EVERY_MS)
    }
    void watch(true)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [])

  const words = fault && WORDS[fault]
  const title = words?.title ?? 'Looking at what went wrong …'
  return (
    <main className="mx-auto grid min-h-[70dvh] w-full max-w-md content-center gap-4 p-6">
      <title>{`${title} · Concordance`}</title>
      <div aria-live="polite" className="grid min-h-32 content-end gap-4">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {words && <p className="text-sm text-muted">{words.text}</p>}
      </div>
      <p>
        <Button onClick={tryAgain}>Try again</Button>
      </p>
    </main>
  )
}

/** @param otherwise what is taken to be so where the server does not answer either */
async function isDatabaseAway(otherwise: boolean): Promise<boolean> {
  try {
    const { status } = await fetch('/api/health', { cache: 'no-store' })
    return status === 503
  } catch {
    return otherwise
  }
}
