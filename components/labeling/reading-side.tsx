'use client'

import { memo, useCallback, useMemo } from 'react'
import type { AnswerValues } from '@/components/answer/answer-state'
import { listEntries } from '@/components/answer/list-entries'
import { ChartPanel } from '@/components/chart/chart-panel'
import { chartUpTo } from '@/components/parts/chart-up-to'
import { CutoffNote } from '@/components/parts/cutoff-note'
import type { Layout } from '@/components/parts/find-layout'
import type { PartMark, ShownPart } from '@/components/parts/shown-part'
import { TextColumns } from '@/components/parts/text-columns'
import { MarkedBody } from '@/components/spans/marked-body'
import type { MarkingBench } from '@/components/spans/use-marking'
import type { Definition } from '@/lib/core/protocols/definition'
import { listQuotingFields } from '@/lib/core/protocols/quoted-entries'
import { shownParts } from './shown-parts'
import type { Bench } from './use-bench'
import type { Passages } from './use-passages'
import { draftOf } from './workbench-state'

/** Without anything new to show, texts and the chart are not drawn again while somebody answers. */
const Chart = memo(ChartPanel)
const Texts = memo(TextColumns)

/** On a narrow or magnified screen what is marked stands above what marks it, which comes to the lower edge once words are selected. */
const ABOVE_TOOLS = 'min-[900px]:contents max-[900px]:order-first'

type Props = { bench: Bench; passages: Passages; marking: MarkingBench; layout: Layout }

/** What an item is checked against: its texts, the chart, or both. */
export function ReadingSide({ bench, passages: { evidence, chartWindow }, marking, layout }: Props) {
  const { task, queue, chart, setup, item, chartHandle, form, state } = bench
  const until = item?.chartUntil ?? null
  const shown = useMemo(() => chartUpTo(chart, until), [chart, until])
  const texts = useMemo(() => (item ? shownParts(item, queue.texts, 'text') : []), [item, queue.texts])
  const values = item ? draftOf(state, item).values : null
  const marks = useMemo(() => listMarks(form.definition, values ?? {}), [form.definition, values])
  const bodyOf = useCallback(
    ({ role, title, text, isPlain }: ShownPart) =>
      marking.marking.texts[role] && (
        <MarkedBody bench={marking} role={role} title={title} text={text} isPlain={isPlain} />
      ),
    [marking],
  )
  const isMarked = texts.some(({ role }) => marking.models.some(({ layer }) => layer.part === role))
  const { isOpen, open } = chartWindow
  const tools = useMemo(() => <ChartWindowButton isOpen={isOpen} onOpen={open} />, [isOpen, open])
  return (
    <>
      {layout.hasTexts && item && (
        <div className={isMarked ? ABOVE_TOOLS : 'contents'}>
          <Texts parts={texts} marks={marks} bodyOf={bodyOf} />
        </div>
      )}
      {layout.hasChart && (
        <div className="flex min-h-0 min-w-0 flex-1 flex-col [&:not(:first-child)]:border-l [&:not(:first-child)]:border-line">
          {until !== null && <CutoffNote until={until} />}
          <Chart
            key={until}
            ref={chartHandle}
            chart={shown}
            pdfUrl={
              until === null ? `/api/studies/${task.studyId}/patients/${queue.patientId}/chart.pdf` : null
            }
            evidence={evidence}
            isQuoting={setup.evidence !== 'off'}
            initialContents={!layout.hasTexts}
            tools={tools}
          />
        </div>
      )}
    </>
  )
}

function ChartWindowButton({ isOpen, onOpen }: { isOpen: boolean; onOpen: () => void }) {
  return (
    <button
      type="button"
      title="The chart in its own window, for a second screen"
      onClick={onOpen}
      className="min-h-8 rounded-md border border-line px-2 text-sm whitespace-nowrap hover:bg-sunken pointer-coarse:min-h-10"
    >
      {isOpen ? 'Window ✓' : 'Window'}
    </button>
  )
}

/** The words of an item's texts that entries of an answer come from. */
function listMarks(definition: Definition, values: AnswerValues): PartMark[] {
  return listQuotingFields(definition).flatMap(({ id, role }) =>
    listEntries(values[id]).flatMap(({ quote, start }) =>
      quote === undefined || start === undefined ? [] : [{ role, start, end: start + quote.length }],
    ),
  )
}
