import { useEffect, useEffectEvent, useRef, useState } from 'react'

type Saved = { ok: true } | { ok: false; message: string }

const REST_MS = 700
const RETRY_MS = 5000

/**
 * Keeps a draft on the server whenever typing rests or the page is left: in the browser a text about a patient would stay.
 * Closing or reloading asks first as long as there is something that the server has not got.
 *
 * @returns what became of it, in words, null before anything did; and `finish` for when nothing is to be kept any more
 */
export function useSavedDraft<Draft>(draft: Draft, onSave: (draft: Draft) => Promise<Saved>) {
  const content = JSON.stringify(draft)
  const sent = useRef(content)
  const isOver = useRef(false)
  const [kept, setKept] = useState(content)
  const [status, setStatus] = useState<string | null>(null)
  const [failures, setFailures] = useState(0)

  const keep = useEffectEvent(() => {
    if (isOver.current || content === sent.current) return
    sent.current = content
    const fail = (message: string) => {
      sent.current = '' // tried again
      setFailures((before) => before + 1)
      setStatus(`Draft not kept: ${message}`)
    }
    onSave(draft).then(
      (result) => {
        if (!result.ok) return fail(result.message)
        setFailures(0)
        setKept(content)
        setStatus('Draft kept. Only you see it.')
      },
      () => fail('no answer from the server.'),
    )
  })

  useEffect(() => {
    const timer = setTimeout(() => keep(), REST_MS)
    return () => clearTimeout(timer)
  }, [content])

  useEffect(() => {
    if (failures === 0) return
    const timer = setTimeout(() => keep(), RETRY_MS)
    return () => clearTimeout(timer)
  }, [failures])

  useEffect(() => {
    const leave = () => keep()
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [])

  const isKept = content === kept
  useEffect(() => {
    if (isKept) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isOver.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isKept])

  return {
    status: isKept || failures > 0 ? status : '',
    finish: () => {
      isOver.current = true
    },
  }
}
