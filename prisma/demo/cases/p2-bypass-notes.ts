import type { DemoNote } from '../case'

/** Notes of the bypass patient. Invented; traps: graft count, an amiodarone reaction, an effusion on the other side. */
export const bypassNotes: readonly DemoNote[] = [
  {
    noteId: '200101',
    category: 'Physician',
    description: 'CCU Admission Note',
    chartTime: '2109-10-06 02:15',
    text: `Chief Complaint: chest pain
HPI: 64M h/o HTN, HL, DM2, tobacco p/w 3 hrs of substernal pressure to L arm with diaphoresis at rest, 8/10, partly relieved by SL NTG. ECG w/ ST depressions V3-V6. Trop T 0.42 then 1.18, CK-MB 38. ASA 325, heparin gtt, metoprolol, atorvastatin 80. Plavix NOT given at the request of cardiac surgery pending anatomy. Pain free on NTG gtt 30 mcg/min.
PMH: HTN, HL, DM2 on glipizide, GERD, R carotid bruit. No h/o MI, CVA or bleeding. PSH: appendectomy, L knee arthroscopy.
Meds: lisinopril 10, simvastatin 20, glipizide 5, omeprazole 20.
Allergies: sulfa (hives)
Social: 40 pack-years, still 1/2 ppd. EtOH rare. Bus driver, married.
FHx: father MI at 52.
Exam: T 36.6 HR 72 BP 138/84 RR 16 97% 2L. No JVD, lungs clear, no murmur, R carotid bruit, no edema, pulses 2+.
Labs: Hct 42, Plt 231, Cr 1.0, glucose 212, A1c 8.2, LDL 148, trop T 1.18.
A/P: 64M w/ NSTEMI, high risk. # ACS: ASA, heparin, BB, statin, NTG; cath this AM. # DM: hold glipizide, ISS. # Carotid duplex if surgery. # Tobacco: patch 14 mg. Full code.`,
  },
  {
    noteId: '200102',
    category: 'ECG',
    description: 'Report',
    chartTime: '2109-10-06 00:20',
    text: `Sinus rhythm, rate 84. Horizontal ST segment depression of 2 mm in leads V3-V6 and 1 mm in leads I and aVL, with ST elevation of 1 mm in lead aVR, consistent with subendocardial ischemia, consider left main or multivessel disease. Left ventricular hypertrophy by voltage. No Q waves.
Intervals: PR 168 ms, QRS 92 ms, QT/QTc 384/430 ms.
No previous tracing is available for comparison.

Tracing #2, [**2109-10-06**] 06:40, pain free: ST depressions are less, 0.5 mm in V4-V6.

Tracing #3, [**2109-10-10**] 03:12, after surgery: atrial fibrillation with rapid ventricular response, rate 142, non-specific ST-T wave changes. Compared with tracing #2 atrial fibrillation is new.

Tracing #4, [**2109-10-11**] 07:55: sinus rhythm, rate 78, QTc 462 ms.
Read by: [**Last Name (un) 2277**], MD`,
  },
  {
    noteId: '200103',
    category: 'General',
    description: 'Cardiac Catheterization Report',
    chartTime: '2109-10-06 09:40',
    text: `Procedure: coronary angiography, left heart catheterization, no intervention.
Access: right radial artery, 6 French; conversion not needed. Contrast 90 cc, fluoroscopy 6 minutes.
Hemodynamics: aortic 132/78, LVEDP 18 mmHg, no gradient across the aortic valve.
Coronary anatomy, right dominant: Left main: 70 percent distal stenosis. LAD: 80 percent proximal, 60 percent mid after a diagonal with 70 percent ostial disease. Circumflex: 90 percent at the first obtuse marginal. RCA: mild diffuse disease, 30 percent, no flow limiting lesion.
Left ventriculography: anterolateral hypokinesis, ejection fraction 45 percent, no mitral regurgitation.
Impression: left main and two vessel disease with mildly reduced function.
Recommendation: cardiac surgery consult for bypass; continue aspirin and heparin, no clopidogrel. TR band at the right wrist, no hematoma.
Attending: [**Doctor Last Name 3118**], MD`,
  },
  {
    noteId: '200104',
    category: 'Consult',
    description: 'Cardiac Surgery Consult Note',
    chartTime: '2109-10-06 15:30',
    text: `64M w/ NSTEMI, left main 70 percent, LAD and OM disease, EF 45 percent. DM2, active smoker, A1c 8.2. Not on clopidogrel.
Preoperative studies: carotid duplex: right 50 to 69 percent, left less than 40 percent stenosis, antegrade vertebrals. Vein mapping: good caliber right greater saphenous vein; left leg vein small with prior arthroscopy scar. PFTs: FEV1 74 percent. UA clean. Dental cleared. Panorex without abscess.
STS risk of death 1.4 percent.
Assessment: good candidate for coronary bypass, LIMA to LAD, vein to diagonal and OM: three grafts planned.
Plan: OR [**2109-10-08**] first case with Dr. [**Last Name (STitle) 6604**]. Chlorhexidine, mupirocin, vancomycin and cefazolin on call. Stop heparin gtt on call to OR. Insulin protocol. Risks, benefits and alternatives discussed with patient and wife; consent signed. He agrees to stop smoking.`,
  },
  {
    noteId: '200105',
    category: 'General',
    description: 'Operative Note',
    chartTime: '2109-10-08 13:20',
    text: `Preoperative diagnosis: coronary artery disease, left main, NSTEMI. Postoperative diagnosis: same.
Procedure: coronary artery bypass grafting x3: left internal mammary artery to LAD, saphenous vein graft to diagonal, saphenous vein graft to obtuse marginal. Endoscopic harvest of the right greater saphenous vein.
Anesthesia: general. Surgeon: Dr. [**Last Name (STitle) 6604**].
Bypass time 84 minutes, cross clamp 61 minutes. Cold blood cardioplegia. The LAD was a 2 mm vessel of good quality. Weaned from bypass on the first attempt with phenylephrine 0.5 mcg/kg/min and propofol. Transesophageal echo after bypass: EF 50 percent, no new wall motion change, no mitral regurgitation.
Two mediastinal tubes and one left pleural tube, two ventricular wires. Transfused 1 unit of platelets for oozing, no red cells; cell saver 450 cc returned.
Complications: none. To CVICU intubated, stable, A-paced at 80.`,
  },
  {
    noteId: '200106',
    category: 'Nursing',
    description: 'CVICU Nursing Progress Note',
    chartTime: '2109-10-09 06:10',
    text: `NIGHT 1900-0700, POD 0 to 1
NEURO: Reversed and awake 1940, MAE, follows commands. Dilaudid 0.5 mg x3, toradol held (Cr). Pain 3-5/10 sternum.
RESP: Extubated 2130 to face tent 50 percent, now 4L NC sat 95. IS 500, weak cough, splints with pillow.
CV: A-paced 80 till 0200, own rhythm NSR 74 after. Phenylephrine off at 0030. CI 2.6. BP 108-124/60. Wires attached, tested, A and V both capture. Chest tubes: mediastinal 280 cc, L pleural 120 cc, serosanguinous, no leak.
GI: OGT out, ice chips, nausea x1, reglan 10 mg.
GU: Foley 35-80 cc/hr. Lasix not yet. Cr 1.2.
ENDO: insulin gtt 2-7 units/hr, FS 112-188.
SKIN: sternal dressing dry. R leg EVH site ace wrap, ecchymosis medial thigh. Front upper tooth chipped, noted on arrival from OR, anesthesia told.
SOCIAL: Wife visited at 2100.
PLAN: OOB to chair, pull swan, diurese.`,
  },
  {
    noteId: '200107',
    category: 'Radiology',
    description: 'CHEST (PORTABLE AP)',
    chartTime: '2109-10-10 08:40',
    text: `[**2109-10-10**] 8:05 AM  CHEST (PORTABLE AP)   Clip # [**Clip Number (Radiology) 88020**]
Reason: chest tubes out yesterday, dyspnea, eval pneumothorax and effusion
UNDERLYING MEDICAL CONDITION: 64 year old man s/p CABG
FINAL REPORT
COMPARISON: [**2109-10-9**].
FINDINGS: The chest tubes have been removed. There is no pneumothorax. A left pleural effusion has increased and is now moderate, with compressive atelectasis of the left lower lobe. The right lung is clear apart from linear atelectasis at the base; there is no right effusion. Median sternotomy wires are aligned and intact. Mild enlargement of the postoperative cardiac silhouette is unchanged. The right internal jugular sheath remains in place.
IMPRESSION:
1. Increased, now moderate left pleural effusion.
2. No pneumothorax after removal of chest tubes.
3. No pulmonary edema.`,
  },
  {
    noteId: '200108',
    category: 'Physician',
    description: 'CVICU Progress Note',
    chartTime: '2109-10-10 09:50',
    text: `POD 2 s/p CABG x3 (LIMA-LAD, SVG-D, SVG-OM) [**10-8**], EF 50 post bypass.
Events: AF w/ RVR to 142 at 03:10, SBP 96. Amiodarone 150 mg IV then 1 mg/min: at 04:00 R forearm red, painful along the vein, infusion moved to the central line (phlebitis, not an allergy). Metoprolol 5 mg IV x2. Rate 96-110 now, still AF.
Exam: T 37.6 HR 104 irreg BP 112/64 RR 22 94% 4L. Decreased BS R base per exam [sic], sternum stable, R leg ecchymosis.
Labs: WBC 12.1, Hct 27.2, Plt 142, K 3.8, Mg 1.7, Cr 1.3 (1.0), INR 1.2.
A/P:
# AF: amiodarone gtt then 400 mg PO bid, metoprolol 25 mg q6h, K >4, Mg >2. If AF >48 hrs, warfarin.
# Effusion: CXR shows it on the LEFT, moderate; Lasix 20 mg IV bid, tap if no better.
# Acute blood loss anemia: Hct 27, no transfusion.
# DM: glargine 10, off drip. # AKI mild: hold lisinopril.
# ASA 81, atorvastatin 80. # Ambulate, IS. Wires out POD 3 if stable.`,
  },
  {
    noteId: '200109',
    category: 'Nursing',
    description: 'CVICU Nursing Progress Note',
    chartTime: '2109-10-11 05:50',
    text: `NIGHT 1900-0700
NEURO: A&Ox3, confused about the date once at 0300, reoriented easily. Pain 2-4, percocet 1 tab x2.
RESP: 3L NC 95 percent, LS dim L base, clear R. IS 750. Thoracentesis done at bedside 2040 by Dr. [**Last Name (STitle) 6604**] resident: L side, 780 cc serosanguinous, tolerated, CXR after without PTX per MD.
CV: AF 90-104 until 0455, converted to NSR 76 by himself on strip, 12 lead ordered. Amio gtt off 0500, PO given. BP 106-128/60s. R forearm phlebitis red 4 x 6 cm, warm pack q4h.
GI: Ate 50 percent of dinner, BS active, no BM yet, colace and senna.
GU: Foley out 2200, voids 200-300, urine yellow. Lasix 20 IV at 2000, -900 cc for shift.
ENDO: FS 138-176.
SKIN: sternal incision open to air, no drainage. 
SOCIAL: Wife anxious about smoking at home.
PLAN: 12 lead, wires out, transfer to step down.`,
  },
  {
    noteId: '200110',
    category: 'Physician',
    description: 'Cardiac Surgery Progress Note',
    chartTime: '2109-10-12 08:10',
    text: `POD 4 s/p CABG x3 (LIMA-LAD, SVG-D, SVG-OM) [**10-8**], EF 50 post bypass.
Events: sinus since [**10-11**] 04:55, AF lasted about 26 hours, so no anticoagulation. L thoracentesis 780 cc [**10-10**], CXR small residual. Wires out [**10-11**] without bleeding. R forearm phlebitis better.
Exam: T 36.9 HR 74 BP 118/70 RR 16 95% RA. Lungs clear but dim L base. Sternum stable, no click. R leg dry.
Labs: WBC 9.8, Hct 28.0, Plt 188, K 4.4, Mg 2.1, Cr 1.1.
A/P:
# AF: amiodarone 400 bid x7 days, then 200 daily x4 wks; metoprolol 50 bid. No warfarin.
# CAD: ASA 81, atorvastatin 80, plavix 75 for NSTEMI start today.
# DM: A1c 8.2, restart glipizide, add metformin as outpatient.
# HTN: restart lisinopril 5 at Cr 1.1. # Volume: Lasix 20 PO daily x5 days, wt 2 kg above preop.
# Carotid R 50-69 percent: duplex in 1 yr. # Tobacco: patch, pt wants to quit.
PT cleared for home. D/C tomorrow with VNA.`,
  },
  {
    noteId: '200111',
    category: 'Rehab Services',
    description: 'Physical Therapy Progress Note',
    chartTime: '2109-10-12 10:30',
    text: `POD 4. Goal: home. Patient alert, reviews sternal precautions correctly: no lifting above 10 pounds, no pushing or pulling with the arms, no driving for 4 weeks; as a bus driver he asks when he may work, referred to surgeon.
Vitals at rest HR 74, BP 118/70, sat 95 percent on room air; after stairs HR 92, BP 134/72, sat 93 percent, Borg 11.
Mobility: bed to sit by log roll without help, sit to stand without arms, gait 450 ft without device, steady, 12 stairs with one rail. R leg a little stiff at the harvest site. No dizziness, no chest pain; incision pain 2/10.
Assessment: independent, safe for home with wife.
Plan: cardiac rehabilitation referral, walking program 5 minutes four times a day and up, precautions sheet given. PT signs off. Discussed with RN, NP and wife.`,
  },
]
