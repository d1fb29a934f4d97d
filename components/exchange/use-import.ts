import { useEffect, useRef, useState } from 'react'
import { isMimic } from '@/lib/core/cohort/made-cohort'
import { DEFAULT_CUT, type TextCut } from '@/lib/core/exchange/cut-choice'
import type { ImportChoice } from '@/lib/core/exchange/import-choice'
import { type ImportReport, withCut } from '@/lib/core/exchange/import-report'
import { askServer, Refused, sendFile } from './upload'

export type ImportStep =
  | { kind: 'choosing'; failure: string | null }
  | { kind: 'sending'; sent: number; total: number }
  /** MIMIC's own tables have arrived, of which a cohort is chosen. */
  | { kind: 'cohort'; uploadId: string }
  | { kind: 'checking' }
  /** `failure`: why the import itself did not come through; it can be tried again. */
  | { kind: 'checked'; uploadId: string; report: ImportReport; failure: string | null }
  | { kind: 'importing'; uploadId: string; report: ImportReport }
  | { kind: 'done'; report: ImportReport }

const START: ImportStep = { kind: 'choosing', failure: null }

/** The way of an import: choose, send, check without keeping anything, look at the report, import. */
export function useImport(studyId: string) {
  const [step, setStep] = useState<ImportStep>(START)
  const stop = useRef<AbortController | null>(null)
  const home = `/api/studies/${studyId}/uploads`

  /** What was sent and nobody has decided on: it is of no use once its page has gone. */
  const undecided = useRef<string | null>(null)

  useEffect(() => {
    const leave = () => {
      stop.current?.abort()
      if (undecided.current !== null) removeUpload(home, undecided.current)
      undecided.current = null
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [home])

  function drop(uploadId: string): void {
    if (undecided.current === uploadId) undecided.current = null
    removeUpload(home, uploadId)
  }

  async function check(files: readonly File[]): Promise<void> {
    const controller = new AbortController()
    stop.current = controller
    const { signal } = controller
    const show = (next: ImportStep) => {
      if (stop.current === controller) setStep(next)
    }
    let uploadId: string | null = null
    try {
      const total = files.reduce((sum, file) => sum + file.size, 0)
      show({ kind: 'sending', sent: 0, total })
      uploadId = (await askServer<{ uploadId: string }>(home, { method: 'POST', signal })).uploadId
      undecided.current = uploadId
      let before = 0
      for (const file of files) {
        const report = (bytes: number) => show({ kind: 'sending', sent: before + bytes, total })
        await sendFile(`${home}/${uploadId}`, file, report, signal)
        before += file.size
      }
      if (isMimic(files.map(({ name }) => name))) show({ kind: 'cohort', uploadId })
      else await preview(uploadId, controller)
    } catch (error) {
      if (uploadId !== null) drop(uploadId)
      if (!(error instanceof Refused)) throw error
      show({ kind: 'choosing', failure: error.message })
    }
  }

  async function preview(uploadId: string, controller: AbortController): Promise<void> {
    if (stop.current === controller) setStep({ kind: 'checking' })
    const report = await runImport(home, uploadId, { preview: true, cut: DEFAULT_CUT })
    if (stop.current === controller) setStep({ kind: 'checked', uploadId, report, failure: null })
    else drop(uploadId)
  }

  /** Checks the cohort that was chosen, an upload of its own; what it was chosen from is of no use any more. */
  async function checkCohort(mimicId: string, uploadId: string): Promise<void> {
    drop(mimicId)
    undecided.current = uploadId
    const controller = new AbortController()
    stop.current = controller
    await preview(uploadId, controller).catch((error: unknown) => {
      drop(uploadId)
      if (!(error instanceof Refused)) throw error
      setStep({ kind: 'choosing', failure: error.message })
    })
  }

  async function confirm(uploadId: string, shown: ImportReport): Promise<void> {
    const cut = shown.texts?.cut ?? DEFAULT_CUT
    try {
      setStep({ kind: 'importing', uploadId, report: shown })
      undecided.current = null // the server goes on also when this page has gone
      const report = await runImport(home, uploadId, { preview: false, cut })
      setStep(
        report.problemCount > 0
          ? { kind: 'checked', uploadId, report, failure: null }
          : { kind: 'done', report },
      )
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setStep({ kind: 'checked', uploadId, report: shown, failure: error.message })
    }
  }

  function chooseCut(cut: TextCut): void {
    setStep((now) => (now.kind === 'checked' ? { ...now, report: withCut(now.report, cut) } : now))
  }

  function giveUp(uploadId: string | null): void {
    stop.current?.abort()
    stop.current = null
    setStep(START)
    if (uploadId !== null) drop(uploadId)
  }

  return { step, check, checkCohort, chooseCut, confirm, giveUp }
}

/** Also while the page is going; what is missed so the server removes after a day. */
export function removeUpload(home: string, uploadId: string): void {
  void askServer(`${home}/${uploadId}`, { method: 'DELETE', keepalive: true }).catch(() => {})
}

function runImport(home: string, uploadId: string, choice: ImportChoice): Promise<ImportReport> {
  return askServer<ImportReport>(`${home}/${uploadId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(choice),
  })
}
