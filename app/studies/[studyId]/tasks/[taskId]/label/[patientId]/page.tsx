import type { Metadata } from 'next'
import { ChartRoom } from '@/components/chart/chart-room'
import { LabelingWorkbench } from '@/components/labeling/labeling-workbench'
import { NotForLeads } from '@/components/studies/not-for-leads'
import { TrainingFeedback } from '@/components/training/training-feedback'
import { ItemWords } from '@/components/ui/labels'
import { getPatientChart } from '@/lib/chart/patient-chart'
import { getPreferences } from '@/lib/data/accounts/preferences'
import { showsAiToRaters } from '@/lib/data/blinding/reveal-ai'
import { getLabelingQueue, listOwnActiveTimes } from '@/lib/data/labeling/labeling'
import { getLabelingSetup } from '@/lib/data/labeling/labeling-setup'
import { getOpenTraining } from '@/lib/data/labeling/training'
import { load } from '@/lib/web/page'
import { isLeadOf, requireActor } from '@/lib/web/session'
import { findOtherWork } from '../find-other-work'
import { guidelineReadAction, preferencesAction, revealAiAction, trainingFeedbackAction } from './actions'

export const metadata: Metadata = { title: 'Labeling' }

type Props = PageProps<'/studies/[studyId]/tasks/[taskId]/label/[patientId]'>

export default async function LabelPage({ params, searchParams }: Props) {
  const { patientId, ...task } = await params
  const { at } = await searchParams
  if (await isLeadOf(task.studyId)) {
    const to = {
      href: `/studies/${task.studyId}/patients/${patientId}`,
      title: 'To the patient’s texts and chart',
    }
    return (
      <NotForLeads title="Leads do not rate" to={to}>
        <ItemWords>
          Here raters and adjudicators check the statements that they were given, beside the patient’s chart.
        </ItemWords>
        Leads read the same chart, with the patient’s texts and what has been settled, under Patients.
      </NotForLeads>
    )
  }
  const { queue, chart, setup, preferences, ownTimes, training, showsAi, otherTask } = await load(
    async () => {
      const actor = await requireActor()
      const [own, notes, labeling, habits, times, practice, isAiShown] = await Promise.all([
        getLabelingQueue(actor, task, patientId),
        getPatientChart(actor, task, patientId),
        getLabelingSetup(actor, task),
        getPreferences(actor),
        listOwnActiveTimes(actor, task),
        getOpenTraining(actor, task),
        showsAiToRaters(actor, task),
      ])
      return {
        queue: own,
        chart: notes,
        setup: labeling,
        preferences: habits,
        ownTimes: times,
        training: practice,
        showsAi: isAiShown,
        otherTask: own.others.length > 0 ? null : await findOtherWork(actor, task),
      }
    },
  )
  return (
    <ChartRoom>
      <LabelingWorkbench
        // more of a patient's items come with a later visit
        key={`${patientId} ${queue.items.length}`}
        task={task}
        queue={queue}
        chart={chart}
        setup={setup}
        preferences={preferences}
        ownTimes={ownTimes}
        otherTask={otherTask}
        at={typeof at === 'string' && /^\d+$/.test(at) ? Number(at) - 1 : null}
        onPreferences={preferencesAction}
        onGuidelineRead={guidelineReadAction}
        onRevealAi={showsAi && !training ? revealAiAction : undefined}
        banner={
          training && <TrainingFeedback task={task} reported={training} onLoad={trainingFeedbackAction} />
        }
      />
    </ChartRoom>
  )
}
