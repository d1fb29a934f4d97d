import Link from 'next/link'
import { ProofField } from '@/app/proof-field'
import { AgreementNav } from '@/components/agreement/agreement-nav'
import { SealedNote } from '@/components/agreement/sealed-note'
import { SealedResults } from '@/components/agreement/sealed-results'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import type { AiName, AiResults } from '@/lib/core/figures/basis/margin'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { openAiResultsAction, setMarginAction } from './actions'

type Props = {
  task: TaskRef
  here: '/ai' | '/grid' | '/compare' | '/non-inferiority' | '/sureness'
  title: string
  results: AiResults
  /** Where they can be opened: whom a margin can be fixed for, and of how many statements the answer can still change. */
  opening?: { aiRaters: readonly AiName[]; work: { items: number; unsettled: number } }
}

/** What a page about AI raters shows while its figures are sealed, or when there is nothing to show. */
export function SealedPage({ task, here, title, results, opening }: Props) {
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      <AgreementNav task={task} here={here} />
      <PageHeader title={title} />
      {results.aiRaters === 0 && (
        <Notice>
          No AI rater has checked these statements yet. Start one under{' '}
          <Link className="text-accent underline underline-offset-2" href={`${taskHome(task)}/runs`}>
            AI raters
          </Link>
          ; a margin can be fixed already.
        </Notice>
      )}
      {opening ? (
        <SealedResults
          task={task}
          results={results}
          {...opening}
          onSet={setMarginAction}
          proof={<ProofField />}
          onOpen={openAiResultsAction}
        />
      ) : (
        <SealedNote task={task} />
      )}
    </main>
  )
}
