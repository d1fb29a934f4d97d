import { PageTabs } from '@/components/ui/page-tabs'
import type { AiViews } from '@/lib/core/figures/ai-raters/ai-views'
import { type TaskRef, taskHome } from '@/lib/core/task'

type Page = { path: string; title: string; isEmpty?: boolean }

type PeopleProps = {
  task: TaskRef
  here: '' | '/rates' | '/label-models'
  /** Whether rates by author are figures of the task and something is settled; and how many people have rated. */
  hasRates: boolean
  people: number
}

/** The pages about agreement among people; one that has nothing to show yet is no tab. */
export function AgreementNav({ task, here, hasRates, people }: PeopleProps) {
  const pages: Page[] = [
    { path: '', title: 'Between people' },
    { path: '/rates', title: 'Error rates', isEmpty: !hasRates },
    { path: '/label-models', title: 'Label models', isEmpty: people < 2 },
  ]
  return <Tabs label="Agreement" {...{ task, here, pages }} />
}

type AiProps = {
  task: TaskRef
  here: '/ai' | '/grid' | '/non-inferiority' | '/confidence' | '/compare'
  views: AiViews
}

/** The pages about AI raters against people, once that is open. */
export function AiNav({ task, here, views: { configurations, calibration } }: AiProps) {
  const pages: Page[] = [
    { path: '/ai', title: 'AI against people' },
    { path: '/grid', title: 'AI configurations', isEmpty: !configurations },
    { path: '/non-inferiority', title: 'Non-inferiority' },
    {
      path: calibration === 'own' ? '/confidence?sure=own' : '/confidence',
      title: 'Calibration',
      isEmpty: calibration === null,
    },
    { path: '/compare', title: 'Two raters' },
  ]
  return <Tabs label="AI against people" {...{ task, here, pages }} />
}

type AnswersAiProps = {
  task: TaskRef
  here: '/ai' | '/non-inferiority'
  /** The field that is looked at, which goes along. */
  of: string
  /** Whether a field can be tested with a margin. */
  isTested: boolean
}

/** The same in a task of several fields. */
export function AnswersAiNav({ task, here, of, isTested }: AnswersAiProps) {
  const query = of === '' ? '' : `?of=${encodeURIComponent(of)}`
  const pages: Page[] = [
    { path: `/ai${query}`, title: 'AI against people' },
    { path: `/non-inferiority${query}`, title: 'Non-inferiority', isEmpty: !isTested },
  ]
  return <Tabs label="AI against people" {...{ task, here, pages }} />
}

function Tabs({ label, task, here, pages }: { label: string; task: TaskRef; here: string; pages: Page[] }) {
  const home = `${taskHome(task)}/agreement`
  const isHere = ({ path }: Page) => path.split('?')[0] === here
  const shown = pages.filter((page) => isHere(page) || !page.isEmpty)
  if (shown.length < 2) return null
  const links = shown.map(({ path, title }) => ({ href: `${home}${path}`, title }))
  return <PageTabs label={label} pages={links} here={`${home}${shown.find(isHere)?.path ?? here}`} />
}
