import { describe, expect, it } from 'vitest'
import type { RetrievedFact } from '@/lib/core/retrieval/retrieved-fact'
import { answerByRules } from './baseline'

function toFact(text: string): RetrievedFact {
  return {
    id: text,
    noteId: 'n',
    text,
    start: 0,
    end: text.length,
    category: 'Physician',
    description: 'Progress Note',
    chartDate: '2150-03-04',
    chartTime: null,
    storeTime: null,
    score: 1,
  }
}

const verdict = (statement: string, fact: string) =>
  answerByRules(statement, [toFact('Slept well.'), toFact(fact)]).verdict

describe('denials, and words that are the opposite of others', () => {
  it.each([
    ['He was afebrile.', 'Afebrile overnight.'],
    ['He was afebrile.', 'No fever overnight.'],
    ['He had no fever.', 'Afebrile overnight.'],
    ['He was not afebrile.', 'Febrile overnight.'],
    ['He was febrile.', 'Patient febrile overnight.'],
    ['Her abdomen was nontender.', 'Abd: soft, non-tender.'],
    ['Her abdomen was not tender.', 'Abd: soft, non-tender.'],
    ['Her abdomen was non-tender.', 'Abd: soft, nontender.'],
    ['Pulmonary embolism was ruled out.', 'No pulmonary embolism on CT.'],
    ['He was not able to walk.', 'He was unable to walk.'],
    ['The fracture was nondisplaced.', 'Non-displaced fracture.'],
    ['She was free of pain.', 'She has no pain.'],
    ['She has no pain.', 'Pain-free.'],
    ['He was unresponsive.', 'Not responsive to voice.'],
    ['The cough was nonproductive.', 'Non-productive cough.'],
    ['Heart rhythm was irregular.', 'Irregular rhythm.'],
    ['She had lack of appetite.', 'No appetite.'],
    ['Cultures failed to grow organisms.', 'Cultures grew no organisms.'],
    ['The aneurysm was unruptured.', 'Aneurysm has not ruptured.'],
    ['She was nonverbal.', 'Not verbal.'],
    ['Her gait was unsteady.', 'Gait unsteady with walker.'],
    ['She was noncompliant with medications.', 'Non-compliant with medications.'],
    ['He was symptom-free.', 'No symptoms.'],
    ['Endocarditis was ruled out.', 'Endocarditis ruled out by TEE.'],
    ['The influenza swab was negative.', 'Influenza swab: negative.'],
    ['She was afebrile.', 'Remained without fever.'],
    ['There was no bleeding.', 'Lack of bleeding on endoscopy.'],
    ['Atrial fibrillation was treated.', 'Atrial fibrillation; voiding trial done.'],
    ['She received an infusion of heparin.', 'Heparin infusion. Spinal fusion 2140.'],
    ['He underwent incision and drainage.', 'Underwent incision and drainage.'],
    ['Free water was given.', 'Free water flushes given.'],
    ['CT showed free air.', 'CT: free air.'],
    ['He had a non-ST elevation myocardial infarction.', 'NSTEMI.'],
    ['He had failure to thrive.', 'Failure to thrive.'],
    ['The family was informed.', 'Family informed; stool formed.'],
    ['The inpatient team was consulted.', 'Inpatient team consulted about patient.'],
    ['He has non-small cell lung cancer.', 'Biopsy shows non-small-cell lung cancer.'],
    ['He has non-small-cell lung cancer.', 'Biopsy shows non-small cell lung cancer.'],
    ['She has non-insulin dependent diabetes.', 'She has non-insulin-dependent diabetes.'],
    ['She has non-insulin-dependent diabetes.', 'She has non-insulin dependent diabetes.'],
    ['No pain was reported.', 'None reported pain.'],
    ['There was no fever.', 'None noted: fever, chills.'],
    ['He received aspirin.', 'None\nMedications: aspirin.'],
  ])('finds %j supported by %j', (statement, fact) => {
    expect(verdict(statement, fact)).toBe('Supported')
  })

  it.each([
    ['He was febrile.', 'Afebrile overnight.'],
    ['He had a fever.', 'Afebrile overnight.'],
    ['He was afebrile.', 'Febrile overnight to 39.'],
    ['He was afebrile.', 'Fever to 39.2 overnight.'],
    ['The patient was afebrile.', 'Patient spiked a fever to 39.2 overnight.'],
    ['He was not afebrile.', 'Afebrile overnight.'],
    ['Her abdomen was tender.', 'Abd: soft, non-tender.'],
    ['Her abdomen was tender.', 'Abd: soft, nontender.'],
    ['Her abdomen was nontender.', 'Abdomen was tender in the RLQ.'],
    ['He was asymptomatic.', 'He was symptomatic with chest pain.'],
    ['He was symptomatic.', 'He was asymptomatic.'],
    ['Pulmonary embolism was present.', 'Pulmonary embolism was ruled out.'],
    ['He had a pulmonary embolism.', 'PE ruled out by CTA.'],
    ['She was responsive.', 'She was unresponsive.'],
    ['He was able to walk.', 'He was unable to walk.'],
    ['He was stable.', 'He was unstable.'],
    ['He was anicteric.', 'Sclerae icteric.'],
    ['The nodule was malignant.', 'The nodule was nonmalignant.'],
    ['The fracture was displaced.', 'Nondisplaced fracture.'],
    ['She was pain free.', 'She was in pain.'],
    ['She has pain.', 'Pain-free today.'],
    ['He had chest pain.', 'Chest pain free overnight.'],
    ['The cough was productive.', 'Nonproductive cough.'],
    ['Exam was remarkable.', 'Exam unremarkable.'],
    ['Heart rhythm was regular.', 'Irregular rhythm.'],
    ['Wound was uninfected.', 'Wound infected with pus.'],
    ['Wound was infected.', 'Wound uninfected.'],
    ['Hepatitis B was positive.', 'Hepatitis B nonreactive.'],
    ['The incision was infected.', 'Incision clean, non-infected.'],
    ['He was ambulatory.', 'Nonambulatory at baseline.'],
    ['Her gait was steady.', 'Gait unsteady.'],
    ['The course was uncomplicated.', 'Course complicated by ileus.'],
    ['She was compliant with medications.', 'Noncompliant with medications.'],
    ['The mass was mobile.', 'Immobile mass.'],
    ['Bowel sounds were inaudible.', 'Bowel sounds audible.'],
    ['He was continent of urine.', 'Incontinent of urine.'],
    ['The pupils were reactive.', 'Pupils nonreactive.'],
    ['She had seizures.', 'Seizure-free since admission.'],
    ['Deep vein thrombosis was found.', 'DVT was ruled out by ultrasound.'],
    ['He swallowed pills.', 'Unable to swallow pills.'],
    ['She had leg edema.', 'Leg edema: none.'],
    ['The influenza swab was positive.', 'Influenza swab: negative.'],
    ['She was afebrile.', 'Fever 38.9 this morning.'],
    ['He was without hypotension.', 'Hypotension to 80s systolic.'],
    ['The lesion was vascular.', 'Avascular lesion.'],
    ['None reported pain.', 'Pain was reported.'],
    ['Pain was reported.', 'None reported pain.'],
    ['None noted: fever.', 'Fever noted.'],
    ['Fever was noted.', 'Exam done. None noted: fever.'],
    ['He has non-small cell lung cancer.', 'No evidence of non-small-cell lung cancer.'],
    ['He has non-small cell lung cancer.', 'Biopsy shows small cell lung cancer.'],
    ['His hypertension was uncontrolled.', 'Well-controlled hypertension.'],
    ['He has stable blood pressure.', 'Unstable blood pressure, on pressors.'],
    ['He was afebrile and tachycardic.', 'Febrile to 39 overnight, still somewhat tachycardic.'],
    ['He was afebrile with hypotension.', 'Patient febrile to 39; pressors were started for hypotension.'],
    ['The abdomen was soft and nontender.', 'Abdomen: soft, obese, distended, and diffusely tender.'],
  ])('finds %j contradicted by %j', (statement, fact) => {
    expect(verdict(statement, fact)).toBe('Not Supported')
  })

  it('reads no opposite into a word that only begins like one', () => {
    expect(verdict('He received an aspirin infusion.', 'No spinal fusion. Aspirin infusion started.')).toBe(
      'Supported',
    )
    expect(verdict('She has atrial flutter.', 'Failed voiding trial. Atrial flutter.')).toBe('Supported')
    expect(verdict('He had an asystolic arrest.', 'Systolic 120 before asystolic arrest.')).toBe('Supported')
  })

  it.each([
    ['The patient was septic.', 'Lines were placed under aseptic technique.'],
    ['He is independent at home.', 'He has insulin-dependent diabetes and lives at home.'],
  ])('finds %j not addressed by %j', (statement, fact) => {
    expect(verdict(statement, fact)).toBe('Not Addressed')
  })

  it('takes an opposite for a contradiction only beside what the statement says it of', () => {
    const fact = 'He has unstable angina and his blood pressure was 120/80.'

    expect(verdict('He has stable blood pressure.', fact)).not.toBe('Not Supported')
    expect(verdict('He has stable angina.', fact)).toBe('Not Supported')
  })

  it('does not take what is ordered against a fever for one', () => {
    expect(verdict('He was afebrile.', 'Tylenol 650 mg PRN fever.')).toBe('Supported')
  })
})
