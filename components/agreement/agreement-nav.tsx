import { PageTabs } from '@/components/ui/page-tabs'

const PAGES = [
  { segment: '', title: 'People' },
  { segment: '/ai', title: 'AI raters' },
  { segment: '/grid', title: 'Configurations' },
  { segment: '/compare', title: 'Two raters' },
  { segment: '/non-inferiority', title: 'Non-inferiority' },
  { segment: '/rates', title: 'Error rates' },
] as const

type Props = { studyId: string; here: (typeof PAGES)[number]['segment'] | '/report' }

/** The pages about agreement. */
export function AgreementNav({ studyId, here }: Props) {
  const home = `/studies/${studyId}/agreement`
  const report = { href: `/studies/${studyId}/report`, title: 'Report' }
  const pages = [...PAGES.map(({ segment, title }) => ({ href: `${home}${segment}`, title })), report]
  return (
    <PageTabs label="Agreement" pages={pages} here={here === '/report' ? report.href : `${home}${here}`} />
  )
}
