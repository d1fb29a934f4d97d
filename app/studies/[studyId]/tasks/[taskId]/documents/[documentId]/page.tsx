import type { Metadata } from 'next'
import { ScoreSheetRoom } from '@/components/score-sheet/score-sheet-room'
import { getPatientChart } from '@/lib/chart/patient-chart'
import { readSheetChoice } from '@/lib/core/score-sheet/sheet-choice'
import { nameModel } from '@/lib/core/text-jobs'
import { getPreferences } from '@/lib/data/accounts/preferences'
import { findDocumentPosition } from '@/lib/data/charts/documents'

import { getScoreSheet } from '@/lib/data/statements/score-sheets'
import { getSummarySpend } from '@/lib/data/statements/summary-requests'
import { findCurrency } from '@/lib/pipeline/chat-server'
import { findSummaries } from '@/lib/pipeline/score-sheets'
import { readSummaryPrompt } from '@/lib/pipeline/summary-writer'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { readUnsettledAction } from '../../errors/actions'
import { summarizeAction } from './actions'

export const metadata: Metadata = { title: 'Score sheet' }

type Props = PageProps<'/studies/[studyId]/tasks/[taskId]/documents/[documentId]'>

export default async function ScoreSheetPage({ params, searchParams }: Props) {
  const { documentId, ...task } = await params
  const query = await searchParams
  const { sheet, chart, summaries, writer, spend, position, keys } = await load(async () => {
    const actor = await requireActor()
    const found = await getScoreSheet(actor, task, documentId, readSheetChoice(query))
    const [notes, made, spent, position, preferences] = await Promise.all([
      getPatientChart(actor, task, found.patient.patientId),
      findSummaries(actor, task.studyId, found),
      getSummarySpend(actor, task.studyId, documentId),
      findDocumentPosition(actor, task.studyId, documentId),
      getPreferences(actor),
    ])
    return { sheet: found, chart: notes, ...made, spend: spent, position, keys: preferences.keys }
  })
  return (
    <div className="flex h-[calc(100dvh-var(--bars))] min-h-0 max-[1080px]:h-auto max-[1080px]:flex-col print:block print:h-auto">
      <ScoreSheetRoom
        key={`${documentId} ${sheet.rater?.raterId} ${sheet.kind}`}
        task={task}
        sheet={sheet}
        back={typeof query['back'] === 'string' ? query['back'] : null}
        position={position}
        keys={keys}
        chart={chart}
        summaries={summaries}
        account={{ spend, currency: findCurrency(), prompt: await readSummaryPrompt() }}
        writer={writer && nameModel(writer)}
        onSummarize={summarizeAction}
        onReadUnsettled={readUnsettledAction}
      />
    </div>
  )
}
