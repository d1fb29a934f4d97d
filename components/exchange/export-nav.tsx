import { PageTabs } from '@/components/ui/page-tabs'

const PAGES = [
  { segment: '', title: 'Downloads' },
  { segment: '/webhooks', title: 'Webhooks' },
] as const

type Props = { studyId: string; here: (typeof PAGES)[number]['segment'] }

/** The two ways in which a study leaves: files, and messages to other programs. */
export function ExportNav({ studyId, here }: Props) {
  const home = `/studies/${studyId}/export`
  const pages = PAGES.map(({ segment, title }) => ({ href: `${home}${segment}`, title }))
  return <PageTabs label="Export" pages={pages} here={`${home}${here}`} />
}
