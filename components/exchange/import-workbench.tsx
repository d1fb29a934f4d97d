'use client'

import { useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import type { TableGuide } from '@/lib/core/exchange/import-choice'
import type { ImportReport } from '@/lib/core/exchange/import-report'
import { CohortStep } from './cohort-step'
import { CutChoice } from './cut-choice'
import { sayBytes } from './file-choice'
import { ImportReportView } from './import-report-view'
import { ImportStart } from './import-start'
import { MapTables } from './map-tables'
import { byOwnNames } from './own-tables'
import { type ImportStep, useImport } from './use-import'
import { useOwnTables } from './use-own-tables'

type Props = { studyId: string; guide: readonly TableGuide[] }

/** Import in the browser: nothing is kept before the report was seen and confirmed. */
export function ImportWorkbench({ studyId, guide }: Props) {
  const { step, check, checkCohort, chooseCut, confirm, giveUp } = useImport(studyId)
  const [round, setRound] = useState(0)
  const problems = step.kind === 'checked' ? step.report.problems : null
  const { own, setOwn, isUnread, send } = useOwnTables(guide, problems, check)
  const mapTables = (
    <MapTables
      guide={guide}
      own={own}
      onChange={setOwn}
      onCheck={() => {
        if (step.kind === 'checked') giveUp(step.uploadId)
        send()
      }}
    />
  )
  return (
    <section aria-live="polite" className="grid gap-4">
      {step.kind === 'choosing' && step.failure !== null && <Notice tone="danger">{step.failure}</Notice>}
      {/* it stays while the files are checked: whoever comes back finds what was chosen and typed */}
      <div hidden={step.kind !== 'choosing'}>
        <ImportStart key={round} guide={guide} onCheck={send} />
      </div>
      {(step.kind === 'sending' || step.kind === 'checking' || step.kind === 'importing') && (
        <Waiting step={step} onStop={() => giveUp(null)} />
      )}
      {step.kind === 'cohort' && (
        <CohortStep
          key={step.uploadId}
          home={`/api/studies/${studyId}/uploads`}
          mimicId={step.uploadId}
          onChosen={(uploadId) => void checkCohort(step.uploadId, uploadId)}
          onGiveUp={() => giveUp(step.uploadId)}
        />
      )}
      {step.kind === 'checked' && (
        <>
          <h2 className="text-base font-semibold">{checkedTitle(step.report, isUnread)}</h2>
          {step.failure !== null && <Notice tone="danger">{step.failure}</Notice>}
          {step.report.problemCount === 0 && step.report.texts && (
            <CutChoice texts={step.report.texts} onChoose={chooseCut} />
          )}
          {isUnread ? (
            <Disclosure title="Why they were not read as they are">
              <ImportReportView report={step.report} />
            </Disclosure>
          ) : (
            <ImportReportView report={{ ...step.report, problems: byOwnNames(step.report.problems, own) }} />
          )}
          {own.length > 0 &&
            (step.report.problemCount === 0 ? (
              <Disclosure title="Change what the columns hold">{mapTables}</Disclosure>
            ) : (
              mapTables
            ))}
          <p className="flex flex-wrap gap-2">
            {addsSomething(step) && (
              <Button onClick={() => void confirm(step.uploadId, step.report)}>Import now</Button>
            )}
            <Button tone="quiet" onClick={() => giveUp(step.uploadId)}>
              Choose other files
            </Button>
          </p>
        </>
      )}
      {step.kind === 'done' && (
        <Imported
          studyId={studyId}
          report={step.report}
          onMore={() => {
            setRound(round + 1)
            giveUp(null)
          }}
        />
      )}
    </section>
  )
}

function checkedTitle({ problemCount }: ImportReport, isUnread: boolean): string {
  if (problemCount === 0) return 'What would be imported'
  return isUnread ? 'These files have columns of their own' : 'These files cannot be imported'
}

type ImportedProps = { studyId: string; report: ImportReport; onMore: () => void }

function Imported({ studyId, report, onMore }: ImportedProps) {
  return (
    <>
      <h2 className="text-base font-semibold">Imported</h2>
      <ImportReportView report={report} />
      <p className="flex flex-wrap gap-2">
        <ButtonLink href={`/studies/${studyId}`}>See what comes next</ButtonLink>
        <Button tone="quiet" onClick={onMore}>
          Import more
        </Button>
      </p>
    </>
  )
}

type WaitingStep = Extract<ImportStep, { kind: 'sending' | 'checking' | 'importing' }>

function Waiting({ step, onStop }: { step: WaitingStep; onStop: () => void }) {
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-raised p-5">
      {step.kind === 'sending' ? (
        <>
          <p className="text-sm">
            Sending: {sayBytes(step.sent)} of {sayBytes(step.total)}
          </p>
          <ProgressBar label="Sent" value={step.sent} max={step.total} />
          <p>
            <Button tone="quiet" onClick={onStop}>
              Stop
            </Button>
          </p>
        </>
      ) : (
        <output className="text-sm">
          {step.kind === 'checking'
            ? 'Checking every row. Nothing is stored yet. A whole release takes about a minute.'
            : 'Importing. Please keep this page open.'}
        </output>
      )}
    </div>
  )
}

function addsSomething({ report }: Extract<ImportStep, { kind: 'checked' }>): boolean {
  return report.problemCount === 0 && Object.values(report.counts).some((count) => count.added > 0)
}
