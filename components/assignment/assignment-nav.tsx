import { PageTabs } from '@/components/ui/page-tabs'

const PAGES = [
  { segment: '', title: 'Plan' },
  { segment: '/size', title: 'How many' },
  { segment: '/quality', title: 'Training and checks' },
] as const

type Props = { studyId: string; here: (typeof PAGES)[number]['segment'] }

/** The pages of a lead about who checks what, and how well. */
export function AssignmentNav({ studyId, here }: Props) {
  const home = `/studies/${studyId}/assignments`
  const pages = PAGES.map(({ segment, title }) => ({ href: `${home}${segment}`, title }))
  return <PageTabs label="Assignment" pages={pages} here={`${home}${here}`} />
}
