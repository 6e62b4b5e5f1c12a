/** Everyday words and names that are no crops, in the languages of the texts and three more. */
export const EVERYDAY_WORDS = `
house home dog cat horse cow sheep goat chicken tractor plough field farm farmer barn fence gate river lake ocean beach
mountain valley forest desert island bridge road street village town city country world earth water fire stone sand soil
mud dust smoke cloud storm thunder weather winter summer spring autumn morning evening night today tomorrow yesterday week
month year minute hour second moment time clock watch table chair bench floor wall window door roof kitchen garden bedroom
bottle glass plate spoon knife fork bowl basket bucket hammer nails screw ladder rope chain wheel engine motor machine
computer telephone screen keyboard mouse paper pencil letter book story picture music radio movie camera family mother
father brother sister daughter uncle cousin friend neighbour doctor nurse teacher student school college market office
church hospital police soldier lawyer driver pilot sailor baker butcher carpenter money price cheap silver golden copper
iron steel bronze plastic rubber leather wool silk cloth shirt trousers jacket shoes gloves finger shoulder stomach heart
brain blood bones mouth tooth tongue voice speech language question answer problem reason result chance change choice
danger safety health illness fever pain hunger thirst sleep dream fear anger happy angry tired clever stupid strong weak
heavy light short long wide narrow deep shallow quick slow early late young old clean dirty empty full open close begin
finish apply barely current grave gripe grope close clove-like child chill chord pearl preach coach poach teach reach bench
month north south east west central eastern western northern southern Africa America Europe Asia London Paris Berlin Madrid
Nairobi Delhi Sydney John Mary Peter Paul Maria Susan Linda Barbara Oliver Logan Dorian Amanda Clive Barry Barney Sandra
Helen Martin Robert Thomas Daniel Michael David Sarah Anna Emma Olivia Sophia Carlos Pedro Pablo Miguel Fatima Ahmed Hassan
Mohammed Priya Rahul Anil Deepak Juma Otieno Wanjiku Mwangi unobtainium asdf qwerty qwertyuiop lorem ipsum foobar testing
example sample nothing something anything everything unknown undefined null none other various several
puppy robber robust raising cobra chart charts collar funnel maniac manic mango-coloured mangy morrow narrow pepperoni
commander corvette scallops swallows colander buttercup bandana apparatus guardian plantation planting broadband honeybee
casa perro gato caballo vaca oveja cabra gallina campo finca granja río lago playa montaña bosque isla puente camino calle
pueblo ciudad mundo tierra agua fuego piedra arena nube tormenta invierno verano otoño mañana tarde noche semana mes año
hora mesa silla pared ventana puerta techo cocina jardín botella vaso plato cuchara cuchillo martillo escalera cuerda rueda
libro carta papel lápiz escuela iglesia hospital mercado dinero precio madre padre hermano hermana hija amigo vecino médico
maestro abogado soldado panadero cabeza corazón sangre hueso boca diente lengua pregunta respuesta problema peligro salud
compra cobrar plata perla canción caminos pintor marrón salida tomada rápida mirada punto pierna piedad nieve hoguera
maison chien chat cheval vache mouton chèvre poule champ ferme rivière plage montagne forêt île pont chemin rue ville monde
terre eau feu pierre sable nuage orage hiver été automne matin soir nuit semaine mois année heure table chaise mur fenêtre
porte toit cuisine jardin bouteille verre assiette cuillère couteau marteau échelle corde roue livre lettre papier crayon
école église hôpital marché argent prix mère père frère sœur fille ami voisin médecin avocat soldat boulanger tête cœur
raison courage forme grappin grimper voisine chaise fraise-dent appeler pièce russe fragile marron-clair caisse
casa cachorro gato cavalo vaca ovelha cabra galinha campo fazenda rio praia montanha floresta ilha ponte caminho rua cidade
mundo terra água fogo pedra areia nuvem tempestade inverno verão outono manhã tarde noite semana mês ano hora mesa cadeira
parede janela porta telhado cozinha jardim garrafa copo prato colher faca martelo escada corda roda livro carta papel lápis
escola igreja hospital mercado dinheiro preço mãe pai irmão irmã filha amigo vizinho médico advogado soldado padeiro cabeça
canção fogueira bonitão piorar venha aviões atacados salada pinto-me limpar brasil mandar
nyumba mbwa paka farasi ng'ombe kondoo mbuzi kuku shamba mto ziwa bahari mlima msitu jangwa kisiwa daraja barabara kijiji
mji nchi dunia ardhi maji moto jiwe mchanga wingu mvua baridi asubuhi jioni usiku leo kesho jana wiki mwezi mwaka saa meza
kiti ukuta dirisha mlango paa jikoni chupa sahani kijiko kisu nyundo ngazi kamba gurudumu kitabu barua karatasi kalamu
shule kanisa hospitali soko pesa bei mama baba kaka dada binti rafiki jirani daktari mwalimu mwanafunzi askari mwokaji
kichwa moyo damu mfupa mdomo jino ulimi swali jibu tatizo hatari afya njaa kiu usingizi ndoto hofu hasira furaha serikali
घर कुत्ता बिल्ली घोड़ा गाय भेड़ बकरी मुर्गी खेत किसान नदी झील समुद्र पहाड़ जंगल द्वीप पुल सड़क गाँव शहर देश दुनिया धरती पानी आग पत्थर
रेत बादल तूफान सर्दी गर्मी सुबह शाम रात आज कल सप्ताह महीना साल घंटा मेज कुर्सी दीवार खिड़की दरवाजा छत रसोई बगीचा बोतल गिलास थाली
चम्मच चाकू हथौड़ा रस्सी पहिया किताब चिट्ठी कागज कलम स्कूल मंदिर अस्पताल बाजार पैसा कीमत माता पिता भाई बहन बेटी दोस्त पड़ोसी
rumah anjing kucing kuda sapi domba kambing ayam ladang petani sungai danau laut gunung hutan gurun pulau jembatan jalan
desa kota negara dunia bumi air api batu pasir awan badai hujan musim pagi sore malam hari minggu bulan tahun jam meja kursi
dinding jendela pintu atap dapur taman botol gelas piring sendok pisau palu tangga tali roda buku surat kertas pensil
sekolah gereja masjid pasar uang harga ibu ayah kakak adik anak teman tetangga dokter guru murid tentara kepala jantung
darah tulang mulut gigi lidah pertanyaan jawaban masalah bahaya kesehatan lapar tidur mimpi takut marah senang kuambil
منزل كلب قطة حصان بقرة خروف ماعز دجاجة حقل مزارع نهر بحيرة بحر جبل غابة صحراء جزيرة جسر طريق شارع قرية مدينة بلد عالم أرض ماء
نار حجر رمل سحابة عاصفة شتاء صيف صباح مساء ليل اليوم غدا أمس أسبوع شهر سنة ساعة طاولة كرسي جدار نافذة باب سقف مطبخ حديقة زجاجة
كوب طبق ملعقة سكين مطرقة سلم حبل عجلة كتاب رسالة ورق قلم مدرسة مسجد مستشفى سوق مال سعر أم أب أخ أخت ابنة صديق جار طبيب معلم
Haus Hund Katze Pferd Schaf Ziege Huhn Bauernhof Fluss Strand Berg Wald Insel Brücke Straße Dorf Stadt Welt Erde Wasser Feuer
Stein Wolke Sturm Sommer Herbst Morgen Abend Nacht Woche Monat Stunde Tisch Stuhl Wand Fenster Dach Küche Flasche Teller
Löffel Messer Leiter Seil Buch Brief Papier Schule Kirche Markt Geld Preis Mutter Vater Bruder Schwester Tochter Freund
Kerzen Mantel Karte Becher Beutel Sorge Tänzerin
дом собака кошка лошадь корова овца коза курица поле река озеро море гора остров мост дорога улица деревня город страна мир
земля вода огонь камень песок туча буря зима осень утро вечер ночь неделя месяц минута стол стул стена окно дверь крыша
кухня бутылка стакан тарелка ложка лестница верёвка колесо книга письмо бумага школа церковь больница рынок деньги красавица
房子 狗 猫 马 河流 山 森林 桥 道路 村庄 城市 国家 世界 火 石头 云 冬天 夏天 早上 晚上 今天 明天 桌子 椅子 窗户 门 书 学校 医院 市场 朋友 医生 老师
`
  .trim()
  .split(/\s+/)
