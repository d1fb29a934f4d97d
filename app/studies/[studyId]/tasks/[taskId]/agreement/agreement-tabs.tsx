import type { ComponentProps } from 'react'
import { AgreementNav, AiNav, AnswersAiNav } from '@/components/agreement/agreement-nav'
import { countSettled } from '@/lib/core/progress'
import { listTestedFields } from '@/lib/data/agreement/agreement'
import { figures } from '@/lib/web/figures'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

/** The tabs of Agreement. */
export async function AgreementTabs(props: Pick<ComponentProps<typeof AgreementNav>, 'task' | 'here'>) {
  const { progress } = await load(async () =>
    figures.getStudyState(await requireActor(), props.task, new Date()),
  )
  const people = progress.raters.filter(({ rated }) => rated > 0).length
  return <AgreementNav {...props} isSettled={countSettled(progress.states) > 0} people={people} />
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
