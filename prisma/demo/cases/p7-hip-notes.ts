import type { DemoNote } from '../case'

/**
 * Hand-written notes of the hip fracture patient. Invented; traps: a dementia label, the operative side, the heparin dose,
 * missed prophylaxis.
 */
export const hipNotes: readonly DemoNote[] = [
  {
    noteId: '700101',
    category: 'ECG',
    description: 'Report',
    chartTime: '2119-06-14 05:31',
    text: `Sinus rhythm, rate 74, with occasional atrial premature beats. Right bundle-branch block. Q waves in leads II, III and aVF consistent with an old inferior myocardial infarction. No acute ST segment changes beyond those of the bundle-branch block.
Intervals: PR 188 ms, QRS 138 ms, QT/QTc 412/442 ms. Axis -10.
Compared to the previous tracing of [**2118-2-3**] there has been no significant change. Pre-operative tracing.

Tracing #2, [**2119-6-18**] 04:52: Sinus tachycardia, rate 118. Right bundle-branch block. An S wave in lead I, and T wave inversion in leads V1 to V4 that is deeper than in tracing #1 and extends further leftward; right ventricular strain should be considered. Old inferior infarction. QRS 140 ms, QT/QTc 344/482 ms. Clinical correlation is suggested.
Read by: [**Last Name (un) 1150**] [**Last Name (NamePattern4) 209**], MD`,
  },
  {
    noteId: '700102',
    category: 'Radiology',
    description: 'HIP UNILAT MIN 2 VIEWS LEFT',
    chartTime: '2119-06-14 06:25',
    text: `[**2119-6-14**] 5:48 AM  HIP UNILAT MIN 2 VIEWS LEFT; PELVIS (AP ONLY); CT HEAD W/O CONTRAST   Clip # [**Clip Number (Radiology) 71055**]
Reason: fall, L hip pain, shortened and externally rotated; head strike
UNDERLYING MEDICAL CONDITION: 83 year old man s/p fall

FINAL REPORT
LEFT HIP AND PELVIS: There is a comminuted intertrochanteric fracture of the left femur with varus angulation and displacement of the lesser trochanter. The left femoral head remains located. The right hip shows moderate joint space narrowing without fracture. The pelvic ring is intact. Bones are diffusely demineralized. Vascular calcification and a small number of surgical clips in the medial left thigh, from vein harvest.
HEAD CT: No intracranial hemorrhage, edema or mass effect. Moderate global atrophy and periventricular white matter change. Small left frontal scalp hematoma, 2 cm. No skull fracture. The paranasal sinuses are clear. Bilateral lens replacements.
COMPARISON: None for the hip. Head CT [**2116-9-8**], no change.
IMPRESSION:
1. Comminuted left intertrochanteric femur fracture.
2. No acute intracranial abnormality. Small left frontal scalp hematoma.
3. Demineralization.
Discussed with Dr. [**Last Name (STitle) 4410**] (ED) at 6:12 AM on [**2119-6-14**].`,
  },
  {
    noteId: '700103',
    category: 'Physician',
    description: 'Medicine Admission Note',
    chartTime: '2119-06-14 08:40',
    text: `Chief Complaint: fall, L hip pain
HPI: 83M h/o CAD s/p CABG x3 [**2108**], inferior MI, HTN, CKD3 (b/l Cr 1.6), BPH, "dementia" (per ED chart), tripped on bath mat at 02:00 going to toilet, landed on L side, hit head, no LOC, no prodrome, no CP/palps. Could not stand; crawled to phone, EMS at 04:35. L leg short and externally rotated. XR L intertrochanteric fx. CT head neg for bleed. Got morphine 2 mg IV x2 and lorazepam 1 mg IV in ED for agitation in XR.
PMH as above. No h/o VTE, stroke, cancer or bleeding. PSH: CABG, b/l cataracts.
Meds: ASA 81, metoprolol tartrate 25 [**Hospital1 **], simvastatin 40 qhs, tamsulosin 0.4 qhs, oxybutynin 5 [**Hospital1 **], zolpidem 5 qhs prn (uses most nights). 
Allergies: codeine (confusion)
Social: widowed 2 yrs, lives alone in 2nd floor apt. Walks w/ cane. Former smoker, 20 py, quit [**2089**]. 1 beer a week. Daughter is HCP.
Exam: T 36.6 HR 76 BP 148/72 RR 16 95% RA. Sleepy after lorazepam, oriented to name, hospital. Very HOH, hearing aids in bag. 2 cm L frontal hematoma. RRR, sternotomy scar. Lungs CTA. L leg shortened, ext rotated, DP 1+, wiggles toes, sensation intact. R leg nl. 
Labs: WBC 11.8, Hct 34.6, Plt 188, INR 1.0, Na 136, K 4.4, BUN 31, Cr 1.7, CK 412, TropT <0.01, 25-OH vit D 14. Wt 70 kg, CrCl est 33.

A/P: 83M w/ CAD, CKD3, dementia, mechanical fall, L intertrochanteric hip fx.
# L hip fx: ortho, OR tomorrow. RCRI 1 (CAD), METs ~4; no further testing. Cont metoprolol. Fascia iliaca block for pain, acetaminophen 1 g tid standing, oxycodone 2.5 prn.
# VTE ppx: enoxaparin 40 mg SC daily starting post-op. 
# CAD: ASA, statin, BB.
# CKD3: Cr 1.7, gentle IVF, no NSAIDs.
# BPH: Foley, tamsulosin, oxybutynin.
# Dementia: reorient.
# Osteoporosis: vit D 14, replete.
Code: full (presumed). Dispo: floor.`,
  },
  {
    noteId: '700104',
    category: 'Consult',
    description: 'Orthopaedic Surgery Consult',
    chartTime: '2119-06-14 10:15',
    text: `ORTHOPAEDIC SURGERY CONSULT
Reason: hip fracture
HPI: 83M community ambulator w/ cane, lives alone, s/p mechanical fall from standing early this AM. Isolated hip pain, no other joint pain, no numbness. Last PO 20:00 yesterday. On ASA 81 only.
PMH/Meds/All: reviewed, per medicine. Codeine (confusion).
Exam: NAD, drowsy. LLE shortened, ER. Skin intact, soft compartments. Pain w/ logroll. +[**First Name9 (NamePattern2) **]/GS/TA. SILT SPN/DPN/tibial. DP 1+. RLE, b/l UE full painless ROM. Pelvis stable. No spine TTP.
Imaging: comminuted intertrochanteric femur fx, lesser troch displaced, unstable pattern.
A/P: 83M w/ unstable R intertrochanteric femur fx. 
- OR [**2119-6-15**] for cephalomedullary nail R hip. Anesthesia prefers spinal.
- NPO p MN, T&S 2 units, consent from HCP (daughter) as pt drowsy.
- NWB, bedrest. Hold enoxaparin until POD1. 
- Cefazolin on call to OR.

ADDENDUM [**2119-6-14**] 13:20: The laterality in my A/P was entered in error. The fracture and the planned procedure are on the LEFT. Booking and consent corrected, site marked LEFT w/ daughter present. [**First Name8 (NamePattern2) 640**] [**Last Name (NamePattern1) 5511**], MD

BRIEF OP NOTE [**2119-6-15**] 11:40: Procedure: L long cephalomedullary nail. Surgeon: Dr. [**Last Name (STitle) 5080**]. Anesthesia: spinal + light propofol. EBL 250 cc. IVF 1.2 L. No complications. WBAT LLE. Cefazolin x24h. Enoxaparin from POD1 AM.`,
  },
  {
    noteId: '700105',
    category: 'Nursing',
    description: 'Nursing Progress Note',
    chartTime: '2119-06-16 06:40',
    text: `POD 1 NIGHT SHIFT 1900-0700
NEURO: Calm until 2200, then pulling at lines, yelling for "[**Female First Name (un) 88**]" (late wife), picking at air. CAM positive. Oriented to self only. Got Benadryl 25 mg PO at 2130 for itch and sleep per x-cover order. Climbing OOB 0015, sitter at bedside from 0030. Haldol 0.5 mg IV at 0040 and 0150 w/ fair effect. QTc 470. No restraints. Slept 0400-0600. MAE, L leg guarded. Very HOH, unable to find hearing aids at bedside.
CV: SR/ST 82-108. BP 108-142/56-74. Hct 22.8 at 2000 (34.6 on adm, 29.4 post-op), 2 units PRBC given 2130-0330, no reaction. Hct 0500 28.1.
RESP: 2L NC, sat 94-96%, IS attempted, poor effort. LS dim bases.
GI/GU: Pulled out Foley w/ balloon up at 2345, bloody ooze from meatus, urine pink by 0500. Voided 120 cc, bladder scan 380, straight cath 0530 for 400 cc. No BM since adm.
SKIN: L hip dsg 3 dime-sized spots of old blood. Skin tear R elbow 2 cm, steri-strips. L heel boot on.
PAIN: acetaminophen standing. Moans w/ turning, oxycodone 2.5 mg x1.
SOCIAL: daughter called at 0100, came in. She has his MOLST form at home: DNR/DNI, will bring it in this morning. Upset that chart says dementia.
PLAN: geri consult, no more Benadryl, bladder scan q6h, hearing aids!`,
  },
  {
    noteId: '700106',
    category: 'Consult',
    description: 'Geriatrics Consult',
    chartTime: '2119-06-16 14:20',
    text: `GERIATRICS CONSULT
Asked by medicine re: agitation in 83M POD1 s/p L cephalomedullary nail.
HPI: History from daughter (HCP). Baseline cognitively INTACT: manages own money and pills, daily crossword, drives in daytime. MMSE 29/30 at PCP [**2119-2-20**]. He has never been told of dementia; the entry came from an ED template. Ind ADLs and IADLs, cane. 2 falls in past year, both at night after zolpidem. Acute change last night after spinal, lorazepam in ED, diphenhydramine; also oxybutynin (here and home), pain, urinary retention, Hct 22.8, no hearing aids, no sleep.
Exam: T 37.2 HR 88 BP 126/66 95% 2L. Inattentive (months backward 0/12), fluctuating, disorganized, no focal deficit. Lungs dim at bases. Abd soft, stool in rectum. L thigh swollen, soft.
Labs: Hct 28.1 after 2 u, Na 137, Cr 1.8, WBC 10.9, UA neg LE/nitrite, 12 RBC.
IMPRESSION: Hyperactive delirium, multifactorial, superimposed on NORMAL baseline cognition. No dementia.
RECS:
1. Please remove "dementia" from problem list.
2. Stop oxybutynin, diphenhydramine, zolpidem, lorazepam. Zolpidem should not be resumed at d/c. Trazodone 25 mg qhs.
3. Haldol 0.25-0.5 mg only for danger to self; QTc daily, stop if >500.
4. Hearing aids, glasses, lights on by day, daughter at bedside.
5. Bowel regimen, voiding trial.
6. Acetaminophen 1 g tid; oxycodone 2.5 before PT.
7. Enoxaparin 40 is too much for est CrCl ~30; use 30 mg daily. 
8. MOLST in chart: DNR/DNI, signed [**2118-10-4**]. Was suspended for OR; reinstated w/ daughter today.
9. Vit D; osteoporosis treatment as outpt.
Will follow.`,
  },
  {
    noteId: '700107',
    category: 'Nursing',
    description: 'Nursing Progress Note',
    chartTime: '2119-06-17 18:50',
    text: `POD 2 DAY SHIFT 0700-1900
NEURO: Much clearer. Hearing aids located in laundry bag by unit aide at 1100, in place, batteries changed. A&Ox2-3, knows hospital and month, occasional word salad when tired. CAM neg at 1600. Sitter d/c'd 1500. No Haldol since 0150 [**6-16**].
CV: SR 78-92, BP 112-134/60-70. Hct 27.6. 
RESP: RA since 1000, sat 93-95%. Dim bases, no SOB.
GI/GU: Lg formed BM after supp. Voided x3, 150-220 cc, yellow, PVR 110. Ate 40% lunch, Ensure x1.
MS/SKIN: PT stood pt at bedside w/ walker, max assist x2, pivot to chair 1 hr, then refused. L thigh and calf more swollen than R, calf 38 cm L / 35 cm R, told ortho PA, "expected post-op". L hip dsg changed, staples intact, scant serous drainage. R elbow steri-strips intact.
PAIN: [**2-22**] at rest, 7 of 10 w/ movement. Oxycodone 2.5 x1 pre-PT.
MEDS: Reviewing MAR for handoff, this RN notes enoxaparin was NOT given on [**6-16**] (charted "refused, combative") nor this AM (charted "off unit"). First dose 30 mg SC given by me at 1730. Pneumoboots were off most of the night, found on floor. HO informed.
SOCIAL: Daughter here 0900-1600, brought MOLST (DNR/DNI), copy in chart. She says pt's brother had "a clot to the lung" after knee surgery, she had not been asked before.
PLAN: pneumoboots on, OOB tid, PVR q8h, rehab screening.`,
  },
  {
    noteId: '700108',
    category: 'Radiology',
    description: 'CTA CHEST W&W/O C&RECONS, NON-CORONARY',
    chartTime: '2119-06-18 06:40',
    text: `[**2119-6-18**] 5:35 AM  CTA CHEST W&W/O C&RECONS, NON-CORONARY   Clip # [**Clip Number (Radiology) 71198**]
Reason: POD3 L hip nail, acute hypoxia 82%, tachycardia, r/o PE
CONTRAINDICATIONS for IV CONTRAST: CKD, Cr 1.7 - benefit outweighs risk per Dr. [**Last Name (STitle) 3018**]

FINAL REPORT
COMPARISON: Chest radiograph [**2119-6-14**].
TECHNIQUE: MDCT of the chest following 70 cc of Optiray.
FINDINGS: There are filling defects in the distal right main pulmonary artery extending into the right upper and lower lobar arteries, and in segmental arteries of the left lower lobe. No saddle embolus. The right ventricle to left ventricle diameter ratio is 1.2, with mild flattening of the interventricular septum. The main pulmonary artery measures 3.1 cm. No pericardial effusion. Status post median sternotomy and CABG; dense native coronary calcification. No aortic dissection.
A wedge-shaped peripheral opacity in the right lower lobe, 2.5 cm, probably represents an evolving infarct. Small bilateral pleural effusions, right greater than left, with adjacent atelectasis. No consolidation otherwise. A 4 mm nodule in the left upper lobe (4:88).
Limited views of the upper abdomen show gallstones without wall thickening. Multilevel degenerative change; mild compression deformity of T11, of uncertain age.
IMPRESSION:
1. Acute bilateral pulmonary emboli, right main to lobar and left lower lobe segmental, with CT signs of right heart strain.
2. Probable small right lower lobe infarct.
3. 4 mm left upper lobe nodule; in a former smoker, optional CT at 12 months.
4. T11 compression deformity, age uncertain. Cholelithiasis.
Findings were called to Dr. [**Last Name (STitle) 3018**] at 6:05 AM.`,
  },
  {
    noteId: '700109',
    category: 'Physician',
    description: 'MICU Admission Note',
    chartTime: '2119-06-18 09:20',
    text: `Chief Complaint: hypoxia, PE
HPI: 83M h/o CAD s/p CABG, CKD3, BPH, L IT hip fx s/p L cephalomedullary nail [**2119-6-15**], post-op delirium now clearing, transferred from floor for submassive PE. At 04:30 called out SOB, sat 82% RA, HR 118, BP 96/54, RR 32, diaphoretic, no CP, no LOC. 500 cc LR, BP to 108/60. NRB then 6L NC. ECG RBBB (old), deeper TWI V1-V4. CTA: b/l PE, R main/lobar + LLL segmental, RV/LV 1.2. Heparin started 06:20, no bolus given POD3. [**Name8 (MD) 640**] and HCP at bedside.
PMH: no prior VTE. Brother w/ post-op PE (new hx from daughter). No dementia (per geriatrics; prior label in error).
Allergies: codeine (confusion)
Code: DNR/DNI (MOLST). Pressors and ICU care ok per HCP.
Exam: T 37.4 HR 108 BP 112/64 RR 24 94% 6L NC. Alert, Ox3, HOH w/ aids. JVP 10. RRR, loud P2. Clear, dim R base. Abd soft. L thigh ecchymosis, calf L > R 3 cm. Incision c/d/i.
Labs: Hct 27.0 (27.6), Plt 214, Cr 1.7, TropT 0.09, NT-proBNP 4120, lactate 2.6, INR 1.2. ABG 7.46/31/68 on 6L.
LENIs: occlusive thrombus L popliteal and peroneal veins; R leg neg.

A/P: 83M POD3 s/p L cephalomedullary nail w/ submassive b/l PE and L popliteal DVT, intermittently missed ppx.
# PE: heparin gtt 18 units/kg/hr (70 kg), no bolus, PTT goal 60-80. Not a lysis candidate w/ major surgery 3 d ago while BP holds; IR/PERT aware, no catheter therapy now. IVC filter only if AC must stop. TTE today. Warfarin from tomorrow.
# Hypoxia: NC to keep >90%, no intubation.
# Demand: TropT 0.09, cont ASA/BB w/ hold parameters.
# L hip: WBAT, q shift thigh checks on heparin. Hct q8h.
# Delirium: clearing; geri recs, no benzos or anticholinergics. Trazodone.
# CKD3: contrast today, IVF, trend Cr. 
# BPH: tamsulosin; oxybutynin stopped.
PPx: heparin gtt. Access PIV x2. DNR/DNI.`,
  },
  {
    noteId: '700110',
    category: 'Echo',
    description: 'Report',
    chartTime: '2119-06-18 13:45',
    text: `PATIENT/TEST INFORMATION:
Indication: Pulmonary embolism. Right ventricular function.
Height: (in) 68   Weight (lb): 154   BSA (m2): 1.83   BP (mm Hg): 114/62   HR (bpm): 102   Status: Inpatient
Test: Portable TTE (Complete)   Doppler: Full Doppler and color Doppler   Contrast: None   Technical Quality: Suboptimal

FINDINGS:
LEFT ATRIUM: Mild LA enlargement. LEFT VENTRICLE: Normal wall thickness and cavity size. Mild regional systolic dysfunction with basal inferior akinesis. Estimated LVEF 50%. No LV thrombus seen.
RIGHT VENTRICLE: Mildly dilated cavity. Mild to moderate global free wall hypokinesis, apex relatively spared. Septal flattening in systole, consistent with pressure overload. TAPSE 14 mm.
AORTIC VALVE: Mildly thickened leaflets (3). No AS. Trace AR. MITRAL VALVE: Mild (1+) MR. TRICUSPID VALVE: Moderate [2+] TR. Estimated PA systolic pressure 48 mm Hg above RA pressure. PERICARDIUM: No effusion. 
ATRIAL SEPTUM: No ASD or PFO by 2D or color; saline contrast was not given. No thrombus in transit is seen.
CONCLUSIONS: Mildly dilated right ventricle with mild to moderate hypokinesis and moderate pulmonary artery systolic hypertension, consistent with acute pulmonary embolism. Mild regional left ventricular dysfunction c/w inferior CAD, LVEF 50%. Compared with the report of [**2117-10-6**], the right ventricular findings are new; the left ventricular findings are unchanged.`,
  },
  {
    noteId: '700111',
    category: 'Physician',
    description: 'MICU Progress Note',
    chartTime: '2119-06-20 10:50',
    text: `24 Hour Events: [**6-19**] 21:00 L thigh tense, Hct 27.0 -> 22.4, PTT 118 (goal 60-80). Heparin off 21:30-03:30, resumed at 12 units/kg/hr w/ PTT 64. Rate error: pump had been set for 80 kg, pt is 70 kg; found by RN, corrected, event filed. CT L thigh: 8 x 5 cm intramuscular hematoma, vastus lateralis, no active extravasation. 1 u PRBC. Ortho: compartments soft, no evacuation.
Allergies: codeine (confusion)
Infusions: heparin 840 units/hr.
Exam: T 37.0 HR 86 BP 122/66 RR 18 95% 2L NC. Ox3, CAM neg x48h. JVP 8. Lungs dim R base. L thigh firm laterally, no pallor, SILT, DP 1+.
Labs: Hct 22.4 -> 25.6 (after 1 u) -> 25.9, Plt 232, Cr 2.1 (1.7), BUN 40, TropT 0.09 -> 0.06 -> 0.03, NT-proBNP 2210, lactate 1.1, PTT 64.
TTE: RV mildly dilated, mild-mod HK, PASP 48, LVEF 50%.

A/P: 83M POD5 s/p L cephalomedullary nail w/ submassive b/l PE and L popliteal DVT, intermittently missed ppx.
# PE: heparin gtt 12 units/kg/hr, PTT 60-80. Warfarin NOT started (bleed); will use apixaban when Hct stable 24 h. No IVC filter since AC resumed.
# L thigh hematoma: Hct q8h, wrap, ice. Transfuse <24 (CAD).
# Hypoxia: 2L, wean.
# [**Last Name (un) **] on CKD3: Cr 2.1, contrast + hypotension, UOP 40 cc/hr. Hold IVF, avoid nephrotoxins.
# CAD: ASA held for hematoma. BB, statin.
# Delirium: resolved. Trazodone 25 qhs. No benzos or anticholinergics.
# BPH: tamsulosin; voiding, PVR <100.
PPx: gtt. DNR/DNI. Call out to floor if Hct stable at 16:00.`,
  },
  {
    noteId: '700112',
    category: 'Physician',
    description: 'Medicine Progress Note',
    chartTime: '2119-06-22 11:05',
    text: `HD 9, POD 7. Floor since [**6-20**] 19:00.
Interval: apixaban 10 mg [**Hospital1 **] started [**6-21**] 09:00, heparin off same time. Hct stable x48h. RA at rest, 91-92% walking. PT: min assist, 40 ft w/ RW.
Allergies: codeine (confusion)
Exam: T 36.7 HR 80 BP 128/68 94% RA. Ox3, crossword in hand. Lungs CTA, dim R base. L thigh ecchymosis to knee, softer, incision w/ staples c/d/i. L calf 37 cm, R 35 cm.
Labs: Hct 26.8 (26.4, 25.9), Plt 260, WBC 8.1, Na 138, K 4.5, BUN 33, Cr 1.7 (1.9, 2.1).

A/P: 83M POD7 s/p L cephalomedullary nail w/ submassive b/l PE and L popliteal DVT, intermittently missed ppx, improving.
# PE/DVT: apixaban 10 mg [**Hospital1 **] through [**6-28**] AM, then 5 mg [**Hospital1 **], at least 3 months (provoked). TTE in 3 mo.
# L thigh hematoma: stable, Hct [**6-25**] at rehab.
# L hip: WBAT, staples out [**2119-6-29**], ortho 2 wks. 
# [**Last Name (un) **] on CKD3: back to b/l 1.7.
# CAD: ASA remains held while on apixaban + hematoma; cardiology to decide. Metoprolol, simva.
# Delirium: resolved. Off trazodone [**6-21**]. Zolpidem and oxybutynin stopped for good.
# BPH: tamsulosin.
# Osteoporosis: vit D 50,000 weekly x8, then bisphosphonate discussion w/ PCP given CrCl. 
# 4 mm LUL nodule: letter to PCP, optional CT 12 mo.
# Goals: DNR/DNI confirmed by pt himself today.
Dispo: short term rehab [**2119-6-23**], [**Hospital 882**].`,
  },
]
