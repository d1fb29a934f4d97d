import { PageTabs } from '@/components/ui/page-tabs'
import { type TaskRef, taskHome } from '@/lib/core/task'

const PAGES = [
  { segment: '', title: 'Between people' },
  { segment: '/ai', title: 'AI against people' },
  { segment: '/grid', title: 'Configurations' },
  { segment: '/compare', title: 'Two raters' },
  { segment: '/non-inferiority', title: 'May AI stand in?' },
  { segment: '/rates', title: 'Error rates' },
  { segment: '/sureness', title: 'Sureness' },
  { segment: '/label-models', title: 'Label models' },
] as const

type AgreementPage = (typeof PAGES)[number]['segment'] | '/report' | '/confused'
type Props = { task: TaskRef; here: AgreementPage }

/** Which of the pages an address is. */
export function agreementPageOf(address: string): AgreementPage {
  return (
    PAGES.find(({ segment }) => segment !== '' && address.endsWith(`/agreement${segment}`))?.segment ?? ''
  )
}

/** The pages about agreement. */
export function AgreementNav({ task, here }: Props) {
  const home = `${taskHome(task)}/agreement`
  const report = { href: `${taskHome(task)}/report`, title: 'Report' }
  // stands with the other pages about consensus, but is asked for here: it keeps these tabs then
  const confused = { href: `${taskHome(task)}/consensus/report?from=agreement`, title: 'What was confused' }
  const own = PAGES.map(({ segment, title }) => ({ href: `${home}${segment}`, title }))
  const pages = [...own, confused, report]
  const apart = { '/report': report.href, '/confused': confused.href }
  const current = here === '/report' || here === '/confused' ? apart[here] : `${home}${here}`
  return <PageTabs label="Agreement" pages={pages} here={current} />
}

/** The same of a task of several fields: their figures are one page. */
export function AnswersNav({ task, here }: { task: TaskRef; here: 'agreement' | 'report' }) {
  const pages = [
    { href: `${taskHome(task)}/agreement`, title: 'Agreement' },
    { href: `${taskHome(task)}/report`, title: 'Report' },
  ]
  return <PageTabs label="Agreement" pages={pages} here={`${taskHome(task)}/${here}`} />
}
