import type { DemoStatement } from '../case'

/** The human-written course, with the key of what was planted where. */
export const urosepsisHumanCourse: readonly (readonly DemoStatement[])[] = [
  [
    {
      text: '67F DM2, nephrolithiasis p/w septic shock from obstructing R ureteral stone.',
      truth: 'Not Supported',
      why: 'The stone was on the left; the admission note was corrected.',
      evidence: [
        { noteId: '100105', quote: 'the obstructing stone and the nephrostomy are on the LEFT' },
        { noteId: '100102', quote: '9 mm obstructing stone in the proximal left ureter' },
      ],
      claims: [
        {
          text: 'The patient is a 67-year-old woman with type 2 diabetes and nephrolithiasis.',
          truth: 'Supported',
        },
        { text: 'The patient presented with septic shock.', truth: 'Supported' },
        { text: 'The obstructing ureteral stone was on the right.', truth: 'Not Supported' },
      ],
    },
    {
      text: 'IR PCN w/ frank pus, no complications.',
      truth: 'Supported',
      why: 'Procedure report.',
      evidence: [
        { noteId: '100103', quote: 'Frankly purulent urine, 15 cc sent for culture.' },
        { noteId: '100103', quote: 'Complications: none immediate.' },
      ],
      claims: [
        { text: 'A percutaneous nephrostomy drained frank pus.', truth: 'Supported' },
        { text: 'The nephrostomy had no immediate complications.', truth: 'Supported' },
      ],
    },
    {
      text: 'Levophed max 0.28, vaso, stress dose steroids; off pressors [**5-4**].',
      truth: 'Supported',
      why: 'Nursing and progress notes.',
      evidence: [
        { noteId: '100104', quote: 'Levophed peaked at 0.28 mcg/kg/min at 0200' },
        { noteId: '100105', quote: 'vasopressin added, stress dose hydrocortisone' },
        { noteId: '100109', quote: 'levophed off [**5-4**] 18:00, vasopressin off [**5-4**] 06:00' },
      ],
      claims: [
        { text: 'Norepinephrine peaked at 0.28 mcg/kg/min.', truth: 'Supported' },
        { text: 'The patient received vasopressin and stress dose hydrocortisone.', truth: 'Supported' },
        { text: 'Pressors were off on [**5-4**].', truth: 'Supported' },
      ],
    },
    {
      text: 'E coli bacteremia, R amp and TMP-SMX, [**Last Name (un) **] to CTX, 10 d total.',
      truth: 'Not Supported',
      why: 'The course was 14 days from drainage.',
      evidence: [
        { noteId: '100109', quote: 'E. coli, S ceftriaxone, S cipro, R ampicillin, R TMP-SMX' },
        { noteId: '100107', quote: 'Antibiotics for 14 days from drainage' },
      ],
      claims: [
        { text: 'Blood cultures grew E. coli resistant to ampicillin and TMP-SMX.', truth: 'Supported' },
        { text: 'Antibiotics were changed from meropenem to ceftriaxone.', truth: 'Supported' },
        { text: 'The antibiotic course was 10 days in total.', truth: 'Not Supported' },
      ],
    },
    {
      text: 'Required CVVH x2 days for AKI, Cr peak 3.1.',
      truth: 'Not Supported',
      why: 'No dialysis was needed.',
      evidence: [{ noteId: '100109', quote: 'Cr 1.7 from peak 3.1, no dialysis needed.' }],
      claims: [
        { text: 'The patient required renal replacement therapy.', truth: 'Not Supported' },
        { text: 'Creatinine peaked at 3.1.', truth: 'Supported' },
      ],
    },
  ],
  [
    {
      text: 'Plt nadir 76, HIT thought unlikely, SQH held.',
      truth: 'Supported',
      why: 'Attending and pharmacy notes.',
      evidence: [
        { noteId: '100108', quote: 'Heparin SQ held for platelets 76.' },
        { noteId: '100105', quote: 'SQH held, HIT unlikely, no schistocytes' },
      ],
      claims: [
        { text: 'The platelet nadir was 76.', truth: 'Supported' },
        { text: 'Heparin-induced thrombocytopenia was thought unlikely.', truth: 'Supported' },
      ],
    },
    {
      text: 'Mild pulm edema after fluids, lasix 20 IV x1, RA by [**5-5**].',
      truth: 'Supported',
      why: 'Chest film and progress note.',
      evidence: [
        { noteId: '100106', quote: '1. New mild pulmonary edema with small bilateral effusions.' },
        { noteId: '100109', quote: 'Furosemide 20 mg IV x1 yesterday with 1.6 L out.' },
        { noteId: '100109', quote: 'RR 18 96% RA.' },
      ],
      claims: [
        { text: 'Mild pulmonary edema developed.', truth: 'Supported' },
        { text: 'One dose of furosemide 20 mg IV was given.', truth: 'Supported' },
        { text: 'The patient was on room air by [**5-5**].', truth: 'Supported' },
      ],
    },
    {
      text: 'A1c 9.1, insulin gtt to glargine 12 + SSI, metformin held.',
      truth: 'Supported',
      why: 'Progress and pharmacy notes.',
      evidence: [
        { noteId: '100109', quote: 'off insulin gtt, glargine 12 units plus sliding scale, A1c 9.1' },
        { noteId: '100108', quote: 'Metformin: hold until clearance is above 45' },
      ],
      claims: [
        { text: 'Hemoglobin A1c was 9.1.', truth: 'Supported' },
        { text: 'Metformin was held.', truth: 'Supported' },
      ],
    },
    {
      text: 'TTE EF 60%, no veg.',
      truth: 'Not Addressed',
      why: 'No echocardiogram in the chart.',
      evidence: [],
      claims: [
        {
          text: 'An echocardiogram showed an ejection fraction of 60% without vegetation.',
          truth: 'Not Addressed',
        },
      ],
    },
    {
      text: 'Check Cr in 1 wk, urology 3-4 wks for ureteroscopy.',
      truth: 'Not Supported',
      why: 'The urology visit is planned; no check in one week is written.',
      evidence: [{ noteId: '100107', quote: 'Ureteroscopy with laser lithotripsy in 3 to 4 weeks' }],
      claims: [
        { text: 'Creatinine is to be checked in one week.', truth: 'Not Addressed' },
        { text: 'Ureteroscopy is planned in three to four weeks.', truth: 'Supported' },
      ],
    },
  ],
]

/** The model-written course, with its key. */
export const urosepsisModelCourse: readonly (readonly DemoStatement[])[] = [
  [
    {
      text: 'The patient is a 67-year-old woman with type 2 diabetes who was admitted with septic shock due to obstructed pyelonephritis.',
      truth: 'Supported',
      why: 'Admission and attending notes.',
      evidence: [
        {
          noteId: '100105',
          quote: '67F w/ septic shock from obstructed pyelonephritis s/p L PCN last night.',
        },
      ],
      claims: [
        { text: 'The patient has type 2 diabetes.', truth: 'Supported' },
        {
          text: 'The patient was admitted with septic shock due to obstructed pyelonephritis.',
          truth: 'Supported',
        },
      ],
    },
    {
      text: 'Computed tomography showed a 9 mm obstructing stone in the proximal left ureter with hydronephrosis.',
      truth: 'Supported',
      why: 'CT report.',
      evidence: [
        {
          noteId: '100102',
          quote: '9 mm obstructing stone in the proximal left ureter with moderate left hydronephrosis',
        },
      ],
      claims: [
        { text: 'CT showed a 9 mm obstructing stone in the proximal left ureter.', truth: 'Supported' },
      ],
    },
    {
      text: 'A left percutaneous nephrostomy was placed on [**2126-5-3**] and drained purulent urine.',
      truth: 'Supported',
      why: 'Procedure report.',
      evidence: [{ noteId: '100103', quote: 'Procedure: percutaneous nephrostomy, left.' }],
      claims: [
        { text: 'A left percutaneous nephrostomy was placed.', truth: 'Supported' },
        { text: 'The nephrostomy drained purulent urine.', truth: 'Supported' },
      ],
    },
    {
      text: 'A ureteral stent was placed first but could not pass the stone.',
      truth: 'Not Supported',
      why: 'Urology says that no stent was tried.',
      evidence: [{ noteId: '100107', quote: 'no ureteral stent was tried' }],
      claims: [{ text: 'A ureteral stent was attempted first.', truth: 'Not Supported' }],
    },
    {
      text: 'The patient remained intubated for three days.',
      truth: 'Not Supported',
      why: 'She was on nasal oxygen throughout.',
      evidence: [{ noteId: '100104', quote: 'RESP: 2-4L NC' }],
      claims: [{ text: 'The patient was intubated for three days.', truth: 'Not Supported' }],
    },
  ],
  [
    {
      text: 'Blood and nephrostomy cultures grew Escherichia coli susceptible to ceftriaxone.',
      truth: 'Supported',
      why: 'Progress note.',
      evidence: [
        { noteId: '100109', quote: 'E. coli, S ceftriaxone, S cipro' },
        { noteId: '100109', quote: 'PCN cx same.' },
      ],
      claims: [
        { text: 'Blood cultures grew E. coli susceptible to ceftriaxone.', truth: 'Supported' },
        { text: 'The nephrostomy culture grew the same organism.', truth: 'Supported' },
      ],
    },
    {
      text: 'Creatinine fell from a peak of 3.1 to 1.7 without dialysis.',
      truth: 'Supported',
      why: 'Progress note.',
      evidence: [{ noteId: '100109', quote: 'Cr 1.7 from peak 3.1, no dialysis needed.' }],
      claims: [
        { text: 'Creatinine fell from 3.1 to 1.7.', truth: 'Supported' },
        { text: 'No dialysis was needed.', truth: 'Supported' },
      ],
    },
    {
      text: 'A pressure injury of stage 1 was found on the coccyx.',
      truth: 'Supported',
      why: 'One nurse wrote it down.',
      evidence: [{ noteId: '100111', quote: 'stage 1 on coccyx found today' }],
      claims: [{ text: 'A stage 1 pressure injury was found on the coccyx.', truth: 'Supported' }],
    },
    {
      text: 'The daughter was taught to care for the nephrostomy, and visiting nurses were requested.',
      truth: 'Supported',
      why: 'Nursing note.',
      evidence: [
        {
          noteId: '100111',
          quote: 'Daughter taught to empty and flush the bag, did it once herself. Wants VNA.',
        },
      ],
      claims: [
        { text: 'The daughter was taught to care for the nephrostomy.', truth: 'Supported' },
        { text: 'Visiting nurses were requested.', truth: 'Supported' },
      ],
    },
    {
      text: 'The patient declined an influenza vaccine.',
      truth: 'Not Addressed',
      why: 'No note speaks of vaccines.',
      evidence: [],
      claims: [{ text: 'The patient declined an influenza vaccine.', truth: 'Not Addressed' }],
    },
  ],
]
