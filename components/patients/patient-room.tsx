'use client'

import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { actOnChart } from '@/components/chart/chart-actions'
import { ChartPanel } from '@/components/chart/chart-panel'
import type { ChartHandle } from '@/components/chart/use-chart-handle'
import { UnsettledHidden } from '@/components/errors/unsettled-hidden'
import { ACTION_TITLES } from '@/components/labeling/action-titles'
import { RoomKeys } from '@/components/labeling/room-keys'
import { useKeys } from '@/components/labeling/use-keys'
import { sheetAddress } from '@/components/score-sheet/sheet-address'
import { patientPath, statementAddress } from '@/components/statements/addresses'
import { WALK_TITLES } from '@/components/statements/list-walk'
import type { ChartPassage, PatientChart } from '@/lib/core/chart'
import type { ItemList } from '@/lib/core/figures/errors/item-list'
import {
  bindKeys,
  isChartAction,
  type KeyChanges,
  keysFor,
  LABELING_ACTIONS,
} from '@/lib/core/labeling/labeling-keys'
import type { PatientText } from '@/lib/core/patient-text'
import type { TaskRef } from '@/lib/core/task'
import { DocumentPane } from './document-pane'
import { citedPassages } from './patient-text'

type Props = {
  /** The task whose statements are shown. */
  task: TaskRef
  externalId: string
  documents: readonly PatientText[]
  chart: PatientChart
  /** The statement that is asked for, and the passage; without one it is the first that somebody cites of the statement. */
  itemId: string | null
  passage: ChartPassage | null
  /** The list one goes through. */
  list: ItemList | null
  /** The keys that this person has changed. */
  keys: KeyChanges
  onReadUnsettled: ComponentProps<typeof UnsettledHidden>['onRead']
  /** The way through that list. */
  children?: ReactNode
}

/** Nothing is quoted here, so nothing is widened. */
const CHART_ACTIONS = LABELING_ACTIONS.filter(isChartAction).filter(
  (action) => action !== 'widen' && action !== 'narrow',
)
const CHART_TITLES = Object.fromEntries(CHART_ACTIONS.map((action) => [action, ACTION_TITLES[action]]))

/** A patient's texts beside the chart: a statement in its place on the one side, what is cited of it on the other. */
export function PatientRoom(props: Props) {
  const { task, externalId, documents, itemId, passage, list, keys, onReadUnsettled, children } = props
  const [chart] = useState(props.chart) // a statement further it is the same, and need not be drawn again
  const handle = useRef<ChartHandle>(null)
  const [chosenId, choose] = useState(itemId)
  const [askedId, setAskedId] = useState(itemId)
  if (askedId !== itemId) {
    setAskedId(itemId)
    choose(itemId)
  }
  const statements = useMemo(() => documents.flatMap(({ statements }) => statements), [documents])
  const chosen = statements.find((statement) => statement.itemId === chosenId)
  const asked = statements.find((statement) => statement.itemId === itemId)
  const target = passage ?? (asked ? (citedPassages(asked)[0] ?? null) : null)
  const evidence = useMemo(() => {
    const cited = chosen ? citedPassages(chosen) : []
    return passage ? [...cited, passage] : cited
  }, [chosen, passage])

  const shown = useRef(targetName(target))
  useEffect(() => {
    const name = targetName(target)
    if (target !== null && shown.current !== name) handle.current?.jumpTo(target)
    shown.current = name
  }, [target])

  const listOf = (id: string | null) => (id === itemId ? list : null)
  const bindings = useMemo(() => keysFor(bindKeys(keys), CHART_ACTIONS), [keys])
  useKeys(bindings, (action) => {
    if (isChartAction(action)) actOnChart(handle.current, action)
  })

  return (
    <>
      <main className="flex w-[42%] min-w-[25rem] shrink-0 flex-col border-r border-line bg-raised">
        <DocumentPane
          patientExternalId={externalId}
          documents={documents}
          chosenId={chosenId}
          onChoose={choose}
          onShow={(cited) => handle.current?.jumpTo(cited)}
          hrefOf={(id) => statementAddress(task, id, listOf(id))}
          timelineHref={`/studies/${task.studyId}/patients/${chart.patientId}/timeline`}
          sheetHrefOf={(id) =>
            sheetAddress(task, id, patientPath(task, chart.patientId, chosenId, listOf(chosenId)))
          }
          kept={
            <UnsettledHidden
              task={task}
              leftOut="It is not settled yet, and what people said of such statements is left out"
              onRead={onReadUnsettled}
            />
          }
        >
          <div className="flex items-start justify-between gap-x-4">
            {children}
            <span className="ml-auto">
              <RoomKeys
                keys={keys}
                titles={list === null ? CHART_TITLES : { ...WALK_TITLES, ...CHART_TITLES }}
              />
            </span>
          </div>
        </DocumentPane>
      </main>
      <ChartPanel
        ref={handle}
        chart={chart}
        pdfUrl={`/api/studies/${task.studyId}/patients/${chart.patientId}/chart.pdf`}
        initialTarget={target}
        evidence={evidence}
      />
    </>
  )
}

function targetName(target: ChartPassage | null): string {
  return target === null ? '' : `${target.noteId} ${target.start} ${target.end}`
}
