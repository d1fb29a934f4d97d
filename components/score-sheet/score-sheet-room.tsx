'use client'

import { type ComponentProps, useRef, useState } from 'react'
import { ChartPanel } from '@/components/chart/chart-panel'
import type { ChartHandle } from '@/components/chart/use-chart-handle'
import { UnsettledHidden } from '@/components/errors/unsettled-hidden'
import { ScrollFrame } from '@/components/ui/scroll-frame'
import { useRefresh } from '@/components/ui/use-refresh'
import { citeNote, type PatientChart } from '@/lib/core/chart'
import type { KeyChanges } from '@/lib/core/labeling/labeling-keys'
import type { Label } from '@/lib/core/labels'
import type { DocumentScoreSheet, SheetEvidence } from '@/lib/core/score-sheet/score-sheet'
import { listReasonsToSumUp, pickMade, type SheetSummaries } from '@/lib/core/score-sheet/sheet-summary'
import type { DocumentPosition } from '@/lib/core/study-documents'
import type { TaskRef } from '@/lib/core/task'
import { LabelTabs, type Shown } from './label-tabs'
import { MarkedText } from './marked-text'
import { PrintedSheet } from './printed-sheet'
import { ReasonDigest } from './reason-digest'
import { SheetHeader } from './sheet-header'
import { labelOf } from './sheet-words'
import { StatementList } from './statement-list'
import { SummaryAccount } from './summary-account'
import { type Summarize, SummaryButton } from './summary-button'

type Props = {
  task: TaskRef
  sheet: DocumentScoreSheet
  /** The page that led here, below the study's address. */
  back: string | null
  position: DocumentPosition | null
  /** The keys that this person has changed. */
  keys: KeyChanges
  chart: PatientChart
  summaries: SheetSummaries
  account: ComponentProps<typeof SummaryAccount>
  /** The model that sums up the reasons; null where no chat server is configured. */
  writer: string | null
  onSummarize: Summarize
  onReadUnsettled: ComponentProps<typeof UnsettledHidden>['onRead']
}

const FOLLOW_MS = 3000

const NO_EVIDENCE: readonly SheetEvidence[] = []

/** A document's score sheet: the text in its colors, each statement with its grounds, and the notes they rest on. */
export function ScoreSheetRoom(props: Props) {
  const {
    task,
    sheet,
    back,
    position,
    keys,
    chart,
    summaries,
    account,
    writer,
    onSummarize,
    onReadUnsettled,
  } = props
  const chartHandle = useRef<ChartHandle>(null)
  const [shown, setShown] = useState<Shown>('all')
  const [current, setCurrent] = useState<number | null>(null)
  const { document, patient, labelSet, sheet: score } = sheet
  const labels = labelSet.all
  useRefresh(
    Object.values(summaries).some((one) => one.state === 'asked'),
    FOLLOW_MS,
  )
  const visible = score.statements.filter(
    ({ verdict }) => shown === 'all' || (shown === 'open' ? verdict === null : verdict === shown.label),
  )
  const chosen = score.statements.find((statement) => statement.number === current)
  const label = typeof shown === 'object' ? labelOf(shown.label, labels) : null

  const choose = (number: number) => {
    setCurrent(number === current ? null : number)
    if (!visible.some((statement) => statement.number === number)) setShown('all')
  }
  return (
    <>
      <main className="flex min-h-0 min-w-0 flex-1 max-[1080px]:flex-col print:hidden">
        <div className="flex min-w-0 flex-1 flex-col border-r border-line bg-raised">
          <SheetHeader {...{ task, sheet, back, position, keys }} />
          <ScrollFrame label="The text" className="min-h-0 flex-1 overflow-y-auto px-5 py-4">
            <MarkedText
              text={document.text}
              labels={labels}
              statements={score.statements}
              current={current}
              onChoose={choose}
            />
          </ScrollFrame>
        </div>
        <StatementSide
          {...{ task, sheet, summaries, account, writer, onSummarize, onReadUnsettled }}
          {...{ shown, label, visible, current, onShow: setShown, onChoose: choose }}
          onShowPassage={(number, passage) => {
            setCurrent(number)
            chartHandle.current?.jumpTo(passage)
          }}
        />
        <div className="flex min-h-0 w-[36%] min-w-[24rem] max-[1080px]:w-full max-[1080px]:min-w-0 max-[1080px]:h-[85dvh] max-[1080px]:min-h-96 max-[1080px]:flex-col max-[1080px]:border-t max-[1080px]:border-line">
          <ChartPanel
            ref={chartHandle}
            chart={chart}
            pdfUrl={`/api/studies/${task.studyId}/patients/${patient.patientId}/chart.pdf`}
            evidence={chosen?.evidence ?? NO_EVIDENCE}
            initialContents={false}
          />
        </div>
      </main>
      <Printed sheet={sheet} chart={chart} summaries={summaries} />
    </>
  )
}

type SideProps = Pick<
  Props,
  'task' | 'sheet' | 'summaries' | 'account' | 'writer' | 'onSummarize' | 'onReadUnsettled'
> &
  Pick<ComponentProps<typeof StatementList>, 'current' | 'onChoose' | 'onShowPassage'> & {
    shown: Shown
    /** The label whose statements alone are shown. */
    label: Label | null
    visible: DocumentScoreSheet['sheet']['statements']
    onShow: (shown: Shown) => void
  }

/** The statements that are shown, below the shares of all labels. */
function StatementSide(props: SideProps) {
  const { task, sheet, summaries, account, writer, onSummarize, onReadUnsettled } = props
  const { shown, label, visible, current, onShow, onChoose, onShowPassage } = props
  return (
    <div className="flex w-[30%] min-w-[21rem] flex-col border-r border-line bg-raised max-[1080px]:w-full max-[1080px]:min-w-0 max-[1080px]:border-t">
      <div className="border-b border-line px-4 py-3">
        <LabelTabs
          labels={sheet.labelSet.all}
          counts={sheet.sheet.counts}
          kind={sheet.kind}
          shown={shown}
          onShow={onShow}
        />
      </div>
      <ScrollFrame
        label="Statements"
        className="grid min-h-0 flex-1 content-start gap-3 overflow-y-auto px-4 py-3"
      >
        {sheet.isHidden && (
          <UnsettledHidden
            task={task}
            leftOut="Answers to statements that are not settled yet are left out"
            onRead={onReadUnsettled}
          />
        )}
        {label && <Reasons {...{ task, sheet, label, summaries, account, writer, onSummarize }} />}
        {visible.length === 0 && <p className="text-sm text-muted">No statement.</p>}
        <StatementList
          statements={visible}
          current={current}
          onChoose={onChoose}
          onShowPassage={onShowPassage}
        />
      </ScrollFrame>
    </div>
  )
}

type ReasonsProps = Pick<Props, 'task' | 'sheet' | 'summaries' | 'account' | 'writer' | 'onSummarize'> & {
  label: Label
}

/** Why statements have a label, in short, and a model's summary of that where there is one. */
function Reasons({ task, sheet, label, summaries, account, writer, onSummarize }: ReasonsProps) {
  const { statements, reasons } = sheet.sheet
  const { code, title } = label
  const digest = reasons[code]
  if (!digest) return null
  const summary = summaries[code] ?? null
  const canSumUp = writer !== null && listReasonsToSumUp(statements, code) !== null
  return (
    <div className="grid gap-2 rounded-md bg-sunken px-3 py-2.5">
      <h2 className="text-sm font-semibold">Why {title}, in short</h2>
      <ReasonDigest label={title} digest={digest} summary={pickMade(summaries)[code] ?? null} />
      {canSumUp && summary?.state !== 'made' && (
        <SummaryButton
          {...{ task, sheet, writer, onSummarize }}
          label={code}
          isAsked={summary?.state === 'asked'}
          failure={summary?.state === 'failed' ? summary.failure : null}
        />
      )}
      {(canSumUp || summary) && <SummaryAccount {...account} />}
    </div>
  )
}

/** The whole sheet on paper. */
function Printed({ sheet, chart, summaries }: Pick<Props, 'sheet' | 'chart' | 'summaries'>) {
  const { document, patient } = sheet
  return (
    <div className="hidden print:block">
      <PrintedSheet
        title={`${document.kind} of patient ${patient.externalId}`}
        about={[describeSheet(sheet)]}
        text={document.text}
        sheet={sheet.sheet}
        labels={sheet.labelSet.all}
        summaries={pickMade(summaries)}
        notes={new Map(chart.notes.map((note) => [note.id, citeNote(note)]))}
      />
    </div>
  )
}

function describeSheet({ document, rater, kind, sheet: { counts } }: DocumentScoreSheet): string {
  const total = counts.rated + counts.missing
  return `Text ${document.externalId} by ${document.authorName || 'an unnamed author'} · verdicts of ${
    rater ? rater.alias : 'the consensus of people'
  } · ${counts.rated} of ${total} ${kind}s have a verdict`
}
