import { useEffect, useRef, useState } from 'react'
import type { CohortRules } from '@/lib/core/cohort/cohort-rules'
import type { MadeCohort } from '@/lib/core/cohort/made-cohort'
import { askServer, Refused } from './upload'
import { removeUpload } from './use-import'

type Chosen = MadeCohort & { uploadId: string }

/** Chooses a cohort from MIMIC's tables of an upload, as often as its lead likes: only the last one stays. */
export function useCohort(home: string, mimicId: string) {
  const [made, setMade] = useState<Chosen | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const last = useRef<string | null>(null)

  useEffect(() => {
    const leave = () => {
      if (last.current !== null) removeUpload(home, last.current)
      last.current = null
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [home])

  async function choose(rules: Partial<CohortRules>): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      const answer = await askServer<Chosen | { ok: false; message: string }>(`${home}/${mimicId}/cohort`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(rules),
      })
      if ('ok' in answer) throw new Refused(answer.message)
      if (last.current !== null) removeUpload(home, last.current)
      last.current = answer.uploadId
      setMade(answer)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setFailure(error.message)
    } finally {
      setBusy(false)
    }
  }

  /** Hands the cohort over: from here on it belongs to whoever takes it. */
  function take(): string | null {
    const taken = last.current
    last.current = null
    return taken
  }

  return { made, isBusy, failure, choose, take }
}
