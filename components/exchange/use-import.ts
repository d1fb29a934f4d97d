import { useRef, useState } from 'react'
import type { ImportReport } from '@/lib/core/exchange/import-report'
import { askServer, Refused, sendFile } from './upload'

export type ImportStep =
  | { kind: 'choosing'; failure: string | null }
  | { kind: 'sending'; sent: number; total: number }
  | { kind: 'checking' }
  | { kind: 'checked'; uploadId: string; report: ImportReport }
  | { kind: 'importing'; uploadId: string; report: ImportReport }
  | { kind: 'done'; report: ImportReport }

const START: ImportStep = { kind: 'choosing', failure: null }

/** The way of an import: choose, send, check without keeping anything, look at the report, import. */
export function useImport(studyId: string) {
  const [step, setStep] = useState<ImportStep>(START)
  const stop = useRef<AbortController | null>(null)
  const home = `/api/studies/${studyId}/uploads`

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setStep({ kind: 'choosing', failure: error.message })
    }
  }

  function check(files: readonly File[]): Promise<void> {
    return attempt(async () => {
      const controller = new AbortController()
      stop.current = controller
      const total = files.reduce((sum, file) => sum + file.size, 0)
      setStep({ kind: 'sending', sent: 0, total })
      const { uploadId } = await askServer<{ uploadId: string }>(home, { method: 'POST' })
      let before = 0
      for (const file of files) {
        const report = (bytes: number) => setStep({ kind: 'sending', sent: before + bytes, total })
        await sendFile(`${home}/${uploadId}`, file, report, controller.signal)
        before += file.size
      }
      setStep({ kind: 'checking' })
      setStep({ kind: 'checked', uploadId, report: await runImport(home, uploadId, true) })
    })
  }

  function confirm(uploadId: string, preview: ImportReport): Promise<void> {
    return attempt(async () => {
      setStep({ kind: 'importing', uploadId, report: preview })
      const report = await runImport(home, uploadId, false)
      setStep(report.problemCount > 0 ? { kind: 'checked', uploadId, report } : { kind: 'done', report })
    })
  }

  function giveUp(uploadId: string | null): void {
    stop.current?.abort()
    setStep(START)
    if (uploadId !== null) void askServer(`${home}/${uploadId}`, { method: 'DELETE' }).catch(() => {})
  }

  return { step, check, confirm, giveUp }
}

function runImport(home: string, uploadId: string, preview: boolean): Promise<ImportReport> {
  return askServer<ImportReport>(`${home}/${uploadId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ preview }),
  })
}
