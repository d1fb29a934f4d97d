import { useEffect, useRef, useState } from 'react'
import { DEFAULT_CUT, type TextCut } from '@/lib/core/exchange/cut-choice'
import type { ImportChoice } from '@/lib/core/exchange/import-choice'
import { type ImportReport, withCut } from '@/lib/core/exchange/import-report'
import { askServer, Refused, sendFile } from './upload'

export type ImportStep =
  | { kind: 'choosing'; failure: string | null }
  | { kind: 'sending'; sent: number; total: number }
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

  useEffect(() => () => stop.current?.abort(), [])

  function remove(uploadId: string): void {
    void askServer(`${home}/${uploadId}`, { method: 'DELETE' }).catch(() => {}) // the server tidies up after a day
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
      let before = 0
      for (const file of files) {
        const report = (bytes: number) => show({ kind: 'sending', sent: before + bytes, total })
        await sendFile(`${home}/${uploadId}`, file, report, signal)
        before += file.size
      }
      show({ kind: 'checking' })
      const report = await runImport(home, uploadId, { preview: true, cut: DEFAULT_CUT })
      if (stop.current === controller) setStep({ kind: 'checked', uploadId, report, failure: null })
      else remove(uploadId)
    } catch (error) {
      if (uploadId !== null) remove(uploadId)
      if (!(error instanceof Refused)) throw error
      show({ kind: 'choosing', failure: error.message })
    }
  }

  async function confirm(uploadId: string, preview: ImportReport): Promise<void> {
    const cut = preview.texts?.cut ?? DEFAULT_CUT
    try {
      setStep({ kind: 'importing', uploadId, report: preview })
      const report = await runImport(home, uploadId, { preview: false, cut })
      setStep(
        report.problemCount > 0
          ? { kind: 'checked', uploadId, report, failure: null }
          : { kind: 'done', report },
      )
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setStep({ kind: 'checked', uploadId, report: preview, failure: error.message })
    }
  }

  function chooseCut(cut: TextCut): void {
    setStep((now) => (now.kind === 'checked' ? { ...now, report: withCut(now.report, cut) } : now))
  }

  function giveUp(uploadId: string | null): void {
    stop.current?.abort()
    stop.current = null
    setStep(START)
    if (uploadId !== null) remove(uploadId)
  }

  return { step, check, chooseCut, confirm, giveUp }
}

function runImport(home: string, uploadId: string, choice: ImportChoice): Promise<ImportReport> {
  return askServer<ImportReport>(`${home}/${uploadId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(choice),
  })
}
