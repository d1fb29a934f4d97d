import { PageTabs } from '@/components/ui/page-tabs'

const PAGES = [
  { segment: '', title: 'Policy' },
  { segment: '/report', title: 'What was confused' },
  { segment: '/checks', title: 'Reliability' },
] as const

export type ConsensusPage = (typeof PAGES)[number]['segment']

/** The three pages of a lead about how answers are reached. */
export function ConsensusNav({ studyId, here }: { studyId: string; here: ConsensusPage }) {
  const home = `/studies/${studyId}/consensus`
  const pages = PAGES.map(({ segment, title }) => ({ href: `${home}${segment}`, title }))
  return <PageTabs label="Consensus" pages={pages} here={`${home}${here}`} />
}
