import { redirect } from 'next/navigation'
import { ProofField } from '@/app/proof-field'
import { SealedResults } from '@/components/agreement/sealed-results'
import { PageHeader } from '@/components/ui/page-header'
import type { AiName, AiResults } from '@/lib/core/figures/basis/margin'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { openAiResultsAction, setMarginAction } from './actions'

type Props = {
  task: TaskRef
  results: AiResults
  /** Whom a margin can be fixed for; null in a task without tests of non-inferiority. */
  aiRaters: readonly AiName[] | null
  /** Of how many statements the answer can still change. */
  work: { items: number; unsettled: number }
}

/** The one page about AI raters while their results are sealed: what is sealed, why, and how it is opened. */
export function SealedPage({ task, ...rest }: Props) {
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      <PageHeader title="AI against people">
        Sealed. This page says what is sealed, why, and how to open it.
      </PageHeader>
      <SealedResults
        task={task}
        {...rest}
        onSet={setMarginAction}
        proof={<ProofField />}
        onOpen={openAiResultsAction}
      />
    </main>
  )
}

/** Sends on to that page. */
export function toSealedPage(task: TaskRef): never {
  redirect(`${taskHome(task)}/agreement/ai`)
}
