import type { DemoStatement } from '../case'

/** The model-written course, with the key of what was planted where. */
export const hipModelCourse: readonly (readonly DemoStatement[])[] = [
  [
    {
      text: 'The patient is an 83-year-old man with dementia who tripped on a bath mat and sustained a comminuted fracture of the left hip.',
      truth: 'Not Supported',
      why: 'Fall and fracture are right; the dementia label was removed.',
      evidence: [
        { noteId: '700106', quote: 'superimposed on NORMAL baseline cognition. No dementia.' },
        { noteId: '700103', quote: 'tripped on bath mat at 02:00' },
      ],
      claims: [
        { text: 'The patient is an 83-year-old man with dementia.', truth: 'Not Supported' },
        { text: 'The patient tripped on a bath mat.', truth: 'Supported' },
        { text: 'The patient sustained a comminuted fracture of the left hip.', truth: 'Supported' },
      ],
    },
    {
      text: 'He struck his head, but CT of the head showed no intracranial hemorrhage.',
      truth: 'Supported',
      why: 'Admission note and head CT.',
      evidence: [
        { noteId: '700103', quote: 'landed on L side, hit head, no LOC' },
        { noteId: '700102', quote: 'No intracranial hemorrhage, edema or mass effect.' },
      ],
      claims: [
        { text: 'The patient struck his head.', truth: 'Supported' },
        { text: 'CT of the head showed no intracranial hemorrhage.', truth: 'Supported' },
      ],
    },
    {
      text: 'Postoperative delirium was attributed to lorazepam, diphenhydramine, oxybutynin, urinary retention and absence of his hearing aids, among other factors.',
      truth: 'Supported',
      why: 'The list of the geriatrics consult.',
      evidence: [
        {
          noteId: '700106',
          quote:
            'Acute change last night after spinal, lorazepam in ED, diphenhydramine; also oxybutynin (here and home), pain, urinary retention, Hct 22.8, no hearing aids',
        },
      ],
      claims: [
        {
          text: 'Postoperative delirium was attributed to lorazepam, diphenhydramine and oxybutynin, among other factors.',
          truth: 'Supported',
        },
        {
          text: 'Urinary retention and absence of hearing aids contributed to the postoperative delirium.',
          truth: 'Supported',
        },
      ],
    },
    {
      text: 'A urinary tract infection was treated with ceftriaxone for three days.',
      truth: 'Not Supported',
      why: 'The urinalysis was negative and no such antibiotic was given.',
      evidence: [{ noteId: '700106', quote: 'UA neg LE/nitrite, 12 RBC' }],
      claims: [
        { text: 'The patient had a urinary tract infection.', truth: 'Not Supported' },
        { text: 'Ceftriaxone was given for three days.', truth: 'Not Addressed' },
      ],
    },
    {
      text: 'His hearing aids were found in a laundry bag on [**6-17**], and his attention improved.',
      truth: 'Supported',
      why: 'Only the day nurse recorded where they were.',
      evidence: [
        { noteId: '700107', quote: 'Hearing aids located in laundry bag by unit aide at 1100' },
        { noteId: '700107', quote: 'CAM neg at 1600.' },
      ],
      claims: [
        {
          text: 'The hearing aids of the patient were found in a laundry bag on [**6-17**].',
          truth: 'Supported',
        },
        { text: 'The attention of the patient improved on [**6-17**].', truth: 'Supported' },
      ],
    },
    {
      text: 'Geriatrics advised reducing enoxaparin to 30 mg daily because of his renal function.',
      truth: 'Supported',
      why: 'Seventh recommendation of the geriatrics consult.',
      evidence: [{ noteId: '700106', quote: 'Enoxaparin 40 is too much for est CrCl ~30; use 30 mg daily.' }],
      claims: [
        {
          text: 'Geriatrics advised reducing enoxaparin to 30 mg daily because of renal function.',
          truth: 'Supported',
        },
      ],
    },
  ],
  [
    {
      text: 'On postoperative day 3 he developed bilateral pulmonary emboli with right heart strain, and his brother had also had a postoperative pulmonary embolism.',
      truth: 'Supported',
      why: 'CTA report; the family history came from the daughter.',
      evidence: [
        { noteId: '700108', quote: 'with CT signs of right heart strain' },
        { noteId: '700109', quote: 'Brother w/ post-op PE (new hx from daughter).' },
      ],
      claims: [
        {
          text: 'On postoperative day 3 the patient developed bilateral pulmonary emboli with right heart strain.',
          truth: 'Supported',
        },
        {
          text: 'The brother of the patient had had a postoperative pulmonary embolism.',
          truth: 'Supported',
        },
      ],
    },
    {
      text: 'Echocardiography showed a mildly dilated right ventricle with normal free wall motion and a left ventricular ejection fraction of 50%.',
      truth: 'Not Supported',
      why: 'The free wall was hypokinetic.',
      evidence: [
        { noteId: '700110', quote: 'Mildly dilated right ventricle with mild to moderate hypokinesis' },
        { noteId: '700110', quote: 'LVEF 50%' },
      ],
      claims: [
        { text: 'Echocardiography showed a mildly dilated right ventricle.', truth: 'Supported' },
        { text: 'Right ventricular free wall motion was normal.', truth: 'Not Supported' },
        { text: 'The left ventricular ejection fraction was 50%.', truth: 'Supported' },
      ],
    },
    {
      text: 'Heparin was started without a bolus and was interrupted for six hours on the night of [**6-19**] because of a thigh hematoma.',
      truth: 'Supported',
      why: 'No bolus in the admission note; heparin off from 21:30 to 03:30.',
      evidence: [
        { noteId: '700109', quote: 'no bolus given POD3' },
        { noteId: '700111', quote: 'Heparin off 21:30-03:30' },
      ],
      claims: [
        { text: 'Heparin was started without a bolus.', truth: 'Supported' },
        {
          text: 'Heparin was interrupted for six hours on the night of [**6-19**] because of a thigh hematoma.',
          truth: 'Supported',
        },
      ],
    },
    {
      text: 'He was bridged to warfarin with a goal INR of 2 to 3.',
      truth: 'Not Supported',
      why: 'Warfarin was planned but never started; apixaban was used.',
      evidence: [
        { noteId: '700111', quote: 'Warfarin NOT started (bleed); will use apixaban when Hct stable 24 h.' },
      ],
      claims: [
        { text: 'The patient was bridged to warfarin with a goal INR of 2 to 3.', truth: 'Not Supported' },
      ],
    },
    {
      text: 'Creatinine peaked at 2.1 after contrast and returned to 1.7.',
      truth: 'Supported',
      why: 'Trend of the last two progress notes.',
      evidence: [
        { noteId: '700111', quote: 'Cr 2.1, contrast + hypotension' },
        { noteId: '700112', quote: 'Cr 1.7 (1.9, 2.1)' },
      ],
      claims: [
        { text: 'Creatinine peaked at 2.1 after contrast.', truth: 'Supported' },
        { text: 'Creatinine returned to 1.7.', truth: 'Supported' },
      ],
    },
    {
      text: 'Referral to audiology was made before discharge.',
      truth: 'Not Addressed',
      why: 'The hearing aids are charted, a referral to audiology is not.',
      evidence: [],
      claims: [{ text: 'Referral to audiology was made before discharge.', truth: 'Not Addressed' }],
    },
    {
      text: 'He was discharged to short-term rehabilitation with a code status of DNR/DNI, which he confirmed himself.',
      truth: 'Supported',
      why: 'Last progress note.',
      evidence: [
        { noteId: '700112', quote: 'DNR/DNI confirmed by pt himself today' },
        { noteId: '700112', quote: 'short term rehab [**2119-6-23**]' },
      ],
      claims: [
        { text: 'The patient was discharged to short-term rehabilitation.', truth: 'Supported' },
        { text: 'The patient himself confirmed a code status of DNR/DNI.', truth: 'Supported' },
      ],
    },
  ],
]
