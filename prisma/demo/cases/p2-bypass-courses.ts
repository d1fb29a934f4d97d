import type { DemoStatement } from '../case'

/** The human-written course, with the key of what was planted where. */
export const bypassHumanCourse: readonly (readonly DemoStatement[])[] = [
  [
    {
      text: '64M HTN, HL, DM2, smoker p/w NSTEMI, trop T peak 1.18, ST depr V3-V6.',
      truth: 'Supported',
      why: 'Admission note and ECG.',
      evidence: [
        { noteId: '200101', quote: 'Trop T 0.42 then 1.18, CK-MB 38' },
        { noteId: '200102', quote: 'Horizontal ST segment depression of 2 mm in leads V3-V6' },
      ],
      claims: [
        {
          text: 'The patient is a 64-year-old man with hypertension, hyperlipidemia and diabetes.',
          truth: 'Supported',
        },
        { text: 'The patient presented with NSTEMI.', truth: 'Supported' },
        { text: 'The ECG showed ST depressions in V3-V6.', truth: 'Supported' },
      ],
    },
    {
      text: 'Cath LM 70%, LAD 80%, OM 90%, RCA occluded, EF 45%.',
      truth: 'Not Supported',
      why: 'The right coronary had mild disease only.',
      evidence: [
        { noteId: '200103', quote: 'Left main: 70 percent distal stenosis.' },
        { noteId: '200103', quote: 'RCA: mild diffuse disease, 30 percent, no flow limiting lesion.' },
      ],
      claims: [
        { text: 'Catheterization showed a 70% left main stenosis.', truth: 'Supported' },
        { text: 'The right coronary artery was occluded.', truth: 'Not Supported' },
        { text: 'The ejection fraction was 45%.', truth: 'Supported' },
      ],
    },
    {
      text: 'CABG x4 [**10-8**], LIMA-LAD, SVGs.',
      truth: 'Not Supported',
      why: 'Three grafts were made.',
      evidence: [{ noteId: '200105', quote: 'coronary artery bypass grafting x3' }],
      claims: [
        { text: 'The patient had coronary bypass surgery on [**10-8**].', truth: 'Supported' },
        { text: 'Four grafts were placed.', truth: 'Not Supported' },
        { text: 'The left internal mammary artery was grafted to the LAD.', truth: 'Supported' },
      ],
    },
    {
      text: 'Vein from R leg, EVH.',
      truth: 'Supported',
      why: 'Operative note.',
      evidence: [{ noteId: '200105', quote: 'Endoscopic harvest of the right greater saphenous vein.' }],
      claims: [{ text: 'The vein was harvested endoscopically from the right leg.', truth: 'Supported' }],
    },
    {
      text: 'Extubated same night, off neo by morning.',
      truth: 'Supported',
      why: 'Nursing note.',
      evidence: [
        { noteId: '200106', quote: 'Extubated 2130 to face tent 50 percent' },
        { noteId: '200106', quote: 'Phenylephrine off at 0030.' },
      ],
      claims: [
        { text: 'The patient was extubated on the evening of surgery.', truth: 'Supported' },
        { text: 'Phenylephrine was off by the next morning.', truth: 'Supported' },
      ],
    },
  ],
  [
    {
      text: 'POD 2 AF w/ RVR 142, amio + metoprolol, back in NSR [**10-11**], no coumadin.',
      truth: 'Supported',
      why: 'Progress notes.',
      evidence: [
        { noteId: '200108', quote: 'AF w/ RVR to 142 at 03:10' },
        { noteId: '200110', quote: 'AF lasted about 26 hours, so no anticoagulation' },
      ],
      claims: [
        {
          text: 'Atrial fibrillation with rapid ventricular response occurred on postoperative day 2.',
          truth: 'Supported',
        },
        { text: 'Sinus rhythm returned on [**10-11**].', truth: 'Supported' },
        { text: 'No warfarin was given.', truth: 'Supported' },
      ],
    },
    {
      text: 'Allergic rxn to amio, R arm, changed to dilt.',
      truth: 'Not Supported',
      why: 'It was phlebitis, and amiodarone went on.',
      evidence: [
        { noteId: '200108', quote: 'infusion moved to the central line (phlebitis, not an allergy)' },
        { noteId: '200110', quote: 'amiodarone 400 bid x7 days' },
      ],
      claims: [
        { text: 'The patient had an allergic reaction to amiodarone.', truth: 'Not Supported' },
        { text: 'Amiodarone was changed to diltiazem.', truth: 'Not Supported' },
      ],
    },
    {
      text: 'L effusion tapped 780 cc.',
      truth: 'Supported',
      why: 'Nursing and progress notes.',
      evidence: [{ noteId: '200110', quote: 'L thoracentesis 780 cc [**10-10**], CXR small residual' }],
      claims: [{ text: 'A left pleural effusion was drained of 780 cc.', truth: 'Supported' }],
    },
    {
      text: 'Mother had breast ca.',
      truth: 'Not Addressed',
      why: 'Only the father is mentioned.',
      evidence: [],
      claims: [{ text: 'The mother of the patient had breast cancer.', truth: 'Not Addressed' }],
    },
    {
      text: 'Home on ASA, plavix, lipitor 80, metop 50 bid, lasix x5d; repeat carotid duplex 1 yr.',
      truth: 'Supported',
      why: 'Surgery note.',
      evidence: [
        { noteId: '200110', quote: 'ASA 81, atorvastatin 80, plavix 75 for NSTEMI start today' },
        { noteId: '200110', quote: 'Carotid R 50-69 percent: duplex in 1 yr.' },
      ],
      claims: [
        { text: 'Clopidogrel was started for the NSTEMI.', truth: 'Supported' },
        { text: 'A carotid duplex is planned in one year.', truth: 'Supported' },
      ],
    },
  ],
]

/** The model-written course, with its key. */
export const bypassModelCourse: readonly (readonly DemoStatement[])[] = [
  [
    {
      text: 'The patient is a 64-year-old man with diabetes and hypertension who was admitted with a non-ST-elevation myocardial infarction.',
      truth: 'Supported',
      why: 'Admission note.',
      evidence: [{ noteId: '200101', quote: '64M w/ NSTEMI, high risk.' }],
      claims: [
        { text: 'The patient has diabetes and hypertension.', truth: 'Supported' },
        {
          text: 'The patient was admitted with a non-ST-elevation myocardial infarction.',
          truth: 'Supported',
        },
      ],
    },
    {
      text: 'Coronary angiography showed left main and two vessel disease with an ejection fraction of 45 percent.',
      truth: 'Supported',
      why: 'Catheterization report.',
      evidence: [
        { noteId: '200103', quote: 'left main and two vessel disease with mildly reduced function' },
        { noteId: '200103', quote: 'ejection fraction 45 percent' },
      ],
      claims: [
        { text: 'Coronary angiography showed left main and two vessel disease.', truth: 'Supported' },
        { text: 'The ejection fraction was 45 percent.', truth: 'Supported' },
      ],
    },
    {
      text: 'A drug-eluting stent was placed in the circumflex before surgery.',
      truth: 'Not Supported',
      why: 'No intervention was done.',
      evidence: [
        {
          noteId: '200103',
          quote: 'Procedure: coronary angiography, left heart catheterization, no intervention.',
        },
      ],
      claims: [{ text: 'A drug-eluting stent was placed in the circumflex.', truth: 'Not Supported' }],
    },
    {
      text: 'He underwent coronary artery bypass grafting with three grafts on [**2109-10-8**].',
      truth: 'Supported',
      why: 'Operative note.',
      evidence: [{ noteId: '200105', quote: 'coronary artery bypass grafting x3' }],
      claims: [
        {
          text: 'The patient underwent coronary artery bypass grafting with three grafts.',
          truth: 'Supported',
        },
      ],
    },
    {
      text: 'Two units of red cells were transfused during the operation.',
      truth: 'Not Supported',
      why: 'One unit of platelets, no red cells.',
      evidence: [{ noteId: '200105', quote: 'Transfused 1 unit of platelets for oozing, no red cells' }],
      claims: [
        { text: 'Two units of red cells were transfused during the operation.', truth: 'Not Supported' },
      ],
    },
  ],
  [
    {
      text: 'Postoperative atrial fibrillation lasted about 26 hours and was treated with amiodarone and metoprolol.',
      truth: 'Supported',
      why: 'Progress notes.',
      evidence: [
        { noteId: '200110', quote: 'AF lasted about 26 hours' },
        { noteId: '200108', quote: 'amiodarone gtt then 400 mg PO bid, metoprolol 25 mg q6h' },
      ],
      claims: [
        { text: 'Postoperative atrial fibrillation lasted about 26 hours.', truth: 'Supported' },
        { text: 'The atrial fibrillation was treated with amiodarone and metoprolol.', truth: 'Supported' },
      ],
    },
    {
      text: 'A moderate left pleural effusion was drained by thoracentesis.',
      truth: 'Supported',
      why: 'Film and nursing note.',
      evidence: [
        { noteId: '200107', quote: '1. Increased, now moderate left pleural effusion.' },
        { noteId: '200109', quote: 'L side, 780 cc serosanguinous' },
      ],
      claims: [
        { text: 'A moderate left pleural effusion developed.', truth: 'Supported' },
        { text: 'The effusion was drained by thoracentesis.', truth: 'Supported' },
      ],
    },
    {
      text: 'A chipped upper front tooth was noted on arrival from the operating room.',
      truth: 'Supported',
      why: 'One nurse wrote it down.',
      evidence: [{ noteId: '200106', quote: 'Front upper tooth chipped, noted on arrival from OR' }],
      claims: [{ text: 'A chipped upper front tooth was noted after surgery.', truth: 'Supported' }],
    },
    {
      text: 'Phlebitis of the right forearm followed the amiodarone infusion.',
      truth: 'Supported',
      why: 'Progress and nursing notes.',
      evidence: [{ noteId: '200109', quote: 'R forearm phlebitis red 4 x 6 cm' }],
      claims: [
        { text: 'Phlebitis of the right forearm followed the amiodarone infusion.', truth: 'Supported' },
      ],
    },
    {
      text: 'The patient was seen by a diabetes educator before discharge.',
      truth: 'Not Addressed',
      why: 'No note speaks of it.',
      evidence: [],
      claims: [{ text: 'The patient was seen by a diabetes educator.', truth: 'Not Addressed' }],
    },
    {
      text: 'Physical therapy cleared him for home after he climbed 12 stairs.',
      truth: 'Supported',
      why: 'Therapy note.',
      evidence: [{ noteId: '200111', quote: '12 stairs with one rail' }],
      claims: [
        { text: 'Physical therapy cleared the patient for home.', truth: 'Supported' },
        { text: 'The patient climbed 12 stairs.', truth: 'Supported' },
      ],
    },
  ],
]
