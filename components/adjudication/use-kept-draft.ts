import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DecisionDraft } from '@/lib/core/adjudication/decision'

export type KeepDraft = (input: {
  studyId: string
  itemId: string
  draft: DecisionDraft
}) => Promise<{ ok: true } | { ok: false; message: string }>

const REST_MS = 700

/**
 * Keeps a draft on the server whenever typing rests or the page is left: in the browser a text about a patient would stay.
 *
 * @returns what became of it, in words, and `finish` for when nothing is to be kept any more
 */
export function useKeptDraft(studyId: string, itemId: string, draft: DecisionDraft, onKeep: KeepDraft) {
  const content = JSON.stringify(draft)
  const sent = useRef(content)
  const isOver = useRef(false)
  const [status, setStatus] = useState('')

  const keep = useEffectEvent(() => {
    if (isOver.current || content === sent.current) return
    sent.current = content
    const fail = (message: string) => {
      sent.current = '' // tried again with the next change
      setStatus(`Draft not kept: ${message}`)
    }
    onKeep({ studyId, itemId, draft }).then(
      (result) => (result.ok ? setStatus('Draft kept. Only you see it.') : fail(result.message)),
      () => fail('no answer from the server.'),
    )
  })

  useEffect(() => {
    const timer = setTimeout(() => keep(), REST_MS)
    return () => clearTimeout(timer)
  }, [content])

  useEffect(() => {
    const leave = () => keep()
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [])

  return {
    status,
    finish: () => {
      isOver.current = true
    },
  }
}
