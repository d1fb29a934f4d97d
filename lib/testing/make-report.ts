import { DEFAULT_POLICY } from '@/lib/core/adjudication/consensus-policy'
import type { AiResults } from '@/lib/core/figures/basis/margin'
import { agreementOfPeople } from '@/lib/core/figures/people/people-view'
import { consensusFigures, type InTurn } from '@/lib/core/figures/report/ai-report'
import type { ReportSetting } from '@/lib/core/figures/report/report-setting'
import {
  REPORTED_VIEW,
  type ReportBasis,
  type ReportSources,
  reportPeople,
  type StudyReport,
  studyReport,
} from '@/lib/core/figures/report/study-report'
import { characteristicsFigure } from '@/lib/core/figures/tables/characteristics'
import { NO_AI_RESULTS } from './ai-results'

const STUDY = {
  title: 'A study',
  description: '',
  seed: 3,
  itemName: { one: 'statement', many: 'statements' },
}

const SETTING: ReportSetting = {
  leads: [],
  protocol: {
    ratersPerItem: 3,
    policy: DEFAULT_POLICY,
    panelSize: 2,
    evidence: 'optional',
    exempt: '',
    guidelineVersion: 0,
  },
  guidelineDay: null,
  decidedDay: null,
  texts: [],
  excluded: { statements: 0, answered: 0 },
  characteristics: characteristicsFigure([], []),
}

/** Where the figures come from, with nothing to say. */
const SOURCES: ReportSources = {
  software: '',
  code: null,
  commit: null,
  setting: '',
  statements: '',
  people: '',
  days: null,
  repeats: '',
  settled: '',
  opening: '',
  practice: null,
  retrieval: null,
  asked: null,
  ai: '',
  prompts: [],
}

const inTurn: InTurn = async (make) => make()

type Given = Pick<ReportBasis, 'matrix'> &
  Partial<Omit<ReportBasis, 'study' | 'people' | 'byConsensus' | 'inTurn' | 'results' | 'sources'>> & {
    results?: Partial<AiResults>
    sources?: Partial<ReportSources>
  }

/** A report of these data, with nothing known beside them but what a test says. */
export async function makeReport({ results, sources, ...basis }: Given): Promise<StudyReport> {
  const { matrix } = basis
  return studyReport({
    study: STUDY,
    profiles: null,
    setting: SETTING,
    days: new Map(),
    repeated: [],
    retrieval: [],
    asked: [],
    exposures: [],
    people: await reportPeople(
      matrix,
      agreementOfPeople(matrix, REPORTED_VIEW, STUDY.seed),
      STUDY.seed,
      inTurn,
    ),
    byConsensus: matrix.aiRaters.length === 0 ? null : await consensusFigures(matrix, STUDY.seed, inTurn),
    inTurn,
    ...basis,
    results: { ...NO_AI_RESULTS, ...results },
    sources: { ...SOURCES, ...sources },
  })
}
