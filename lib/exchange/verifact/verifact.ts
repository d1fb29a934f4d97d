import { type Format, TABLE_ENDINGS } from '../format'
import { readAiVerdicts } from './read-ai-verdicts'
import { type Known, readCharts } from './read-charts'
import { readHumanVerdicts } from './read-human-verdicts'
import { readPropositions } from './read-propositions'
import { readValidity } from './read-validity'
import { releaseTables } from './tables'

/** A table of ours that follows from the others; passed over. */
const SCORES = 'score_reports'

/** The VeriFact-BHC release: MIMIC-III-Ext-VeriFact-BHC, layouts 1.0.0 and 1.1.0, whole or some of its files. */
export const verifactRelease: Format = {
  id: 'verifact-bhc',
  endings: TABLE_ENDINGS,
  tableOf(stem) {
    if (stem === SCORES) return stem
    return Object.hasOwn(releaseTables, stem) ? stem : null
  },
  async *read(files, context) {
    const known: Known = { patients: new Set(), admissions: new Set(), targets: new Map() }
    yield* readCharts(files, context, known)
    yield* readPropositions(files, context, known)
    yield* readHumanVerdicts(files, context)
    yield* readValidity(files, context)
    yield* readAiVerdicts(files, context)
  },
}
