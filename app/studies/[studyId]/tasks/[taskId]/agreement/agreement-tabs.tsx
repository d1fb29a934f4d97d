import type { ComponentProps } from 'react'
import { AgreementNav, AiNav, AnswersAiNav } from '@/components/agreement/agreement-nav'
import { countSettled } from '@/lib/core/progress'
import { listTestedFields } from '@/lib/data/agreement/agreement'
import { getTaskLabels } from '@/lib/data/matrix/task-labels'
import { figures } from '@/lib/web/figures'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

/** The tabs of Agreement. */
export async function AgreementTabs(props: Pick<ComponentProps<typeof AgreementNav>, 'task' | 'here'>) {
  const { progress, labels } = await load(async () => {
    const actor = await requireActor()
    const { progress } = await figures.getStudyState(actor, props.task, new Date())
    return { progress, labels: await getTaskLabels(actor, props.task) }
  })
  const people = progress.raters.filter(({ rated }) => rated > 0).length
  const hasRates = (labels?.hasRates ?? false) && countSettled(progress.states) > 0
  return <AgreementNav {...props} hasRates={hasRates} people={people} />
}

/** The tabs of AI against people. */
export async function AiTabs(props: Pick<ComponentProps<typeof AiNav>, 'task' | 'here'>) {
  const views = await load(async () => figures.findAiViews(await requireActor(), props.task))
  return <AiNav {...props} views={views} />
}

/** The same in a task of several fields. */
export async function AnswersAiTabs(
  props: Pick<ComponentProps<typeof AnswersAiNav>, 'task' | 'here' | 'of'>,
) {
  const fields = await load(async () => listTestedFields(await requireActor(), props.task))
  return <AnswersAiNav {...props} isTested={fields.length > 0} />
}
