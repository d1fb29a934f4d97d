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
  const home = `/api/studies/${studyId}/uploads`
  const { begin, isNow, end, hold, letGo, drop } = useUpload(home)

  async function check(files: readonly File[]): Promise<void> {
    const controller = begin()
    const { signal } = controller
    const show = (next: ImportStep) => {
      if (isNow(controller)) setStep(next)
    }
    let uploadId: string | null = null
    try {
      const total = files.reduce((sum, file) => sum + file.size, 0)
      show({ kind: 'sending', sent: 0, total })
      uploadId = (await askServer<{ uploadId: string }>(home, { method: 'POST', signal })).uploadId
      hold(uploadId)
      await sendFiles(`${home}/${uploadId}`, files, (sent) => show({ kind: 'sending', sent, total }), signal)
      if (isMimic(files.map(({ name }) => name))) show({ kind: 'cohort', uploadId })
      else await preview(uploadId, controller)
    } catch (error) {
      if (uploadId !== null) drop(uploadId)
      if (!(error instanceof Refused)) throw error
      show({ kind: 'choosing', failure: error.message })
    }
  }

  async function preview(uploadId: string, controller: AbortController): Promise<void> {
    if (isNow(controller)) setStep({ kind: 'checking' })
    const report = await runImport(home, uploadId, { preview: true, cut: DEFAULT_CUT })
    if (isNow(controller)) setStep({ kind: 'checked', uploadId, report, failure: null })
    else drop(uploadId)
  }

  /** Checks the cohort that was chosen, an upload of its own; what it was chosen from is of no use any more. */
  async function checkCohort(mimicId: string, uploadId: string): Promise<void> {
    drop(mimicId)
    hold(uploadId)
    await preview(uploadId, begin()).catch((error: unknown) => {
      drop(uploadId)
      if (!(error instanceof Refused)) throw error
      setStep({ kind: 'choosing', failure: error.message })
    })
  }

  async function confirm(uploadId: string, shown: ImportReport): Promise<void> {
    const cut = shown.texts?.cut ?? DEFAULT_CUT
    try {
      setStep({ kind: 'importing', uploadId, report: shown })
      letGo() // the server goes on also when this page has gone
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
    end()
    setStep(START)
    if (uploadId !== null) drop(uploadId)
  }

  return { step, check, checkCohort, chooseCut, confirm, giveUp }
}

/** What is under way, and what was sent and nobody has decided on: that is of no use once its page has gone. */
function useUpload(home: string) {
  const stop = useRef<AbortController | null>(null)
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

  return {
    begin: () => {
      stop.current = new AbortController()
      return stop.current
    },
    isNow: (controller: AbortController) => stop.current === controller,
    end: () => {
      stop.current?.abort()
      stop.current = null
    },
    hold: (uploadId: string) => {
      undecided.current = uploadId
    },
    letGo: () => {
      undecided.current = null
    },
    drop: (uploadId: string) => {
      if (undecided.current === uploadId) undecided.current = null
      removeUpload(home, uploadId)
    },
  }
}

/** One file after another, with how many bytes of all are sent. */
async function sendFiles(
  url: string,
  files: readonly File[],
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  let before = 0
  for (const file of files) {
    await sendFile(url, file, (bytes) => onSent(before + bytes), signal)
    before += file.size
  }
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
