import { exemptLabels } from '@/lib/core/labeling/evidence-check'
import { EvidenceList } from './evidence-list'
import type { Bench } from './use-bench'
import type { Passages } from './use-passages'

/** The passages of the open answer, and whether it needs one. */
export function EvidencePart({ bench, passages }: { bench: Bench; passages: Passages }) {
  const { setup, bindings, state, answers } = bench
  const exempt = exemptLabels(setup.definition)
  const needed = exempt === '' ? 'needed' : `needed unless ${exempt}`
  return (
    <EvidenceList
      need={setup.evidence === 'required' ? needed : ''}
      keys={bindings.attach}
      evidence={passages.evidence}
      notes={state.notes}
      onAttach={passages.attach}
      onShow={passages.show}
      onDetach={(index) => answers.dispatch({ kind: 'detach', index })}
    />
  )
}
