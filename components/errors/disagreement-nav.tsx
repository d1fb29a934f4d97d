'use client'

import { useItemWords, useSeveral } from '@/components/ui/labels'
import { PageTabs } from '@/components/ui/page-tabs'
import { findLabelSet } from '@/lib/core/labels'
import { type TaskRef, taskHome } from '@/lib/core/task'

const PAGES = [
  { segment: 'errors', title: 'Statements' },
  { segment: 'consensus/report', title: 'Confusion matrix' },
] as const

type Props = { task: TaskRef; here: (typeof PAGES)[number]['segment'] }

/**
 * The pages about what raters differ on, once something is settled: before, the matrix is empty. Of numbers and passages alone there is
 * none.
 */
export function DisagreementNav({ task, here }: Props) {
  const say = useItemWords()
  const several = useSeveral()
  if (several !== null && findLabelSet(several) === null) return null
  const pages = PAGES.map(({ segment, title }) => ({
    href: `${taskHome(task)}/${segment}`,
    title: say(title),
  }))
  return <PageTabs label="Disagreements" pages={pages} here={`${taskHome(task)}/${here}`} />
}
