/** What people write into a field that they cannot fill in. Some are names of hamlets, which their country still finds. */
const NO_PLACE: ReadonlySet<string> = new Set(
  'none,no,home,here,null,nil,n/a,unknown,test,nothing,nowhere,anywhere,tbd,tba,not sure'.split(','),
)

/** Words for a house, a farm, a field, a garden, a village, here, nothing and a trial, which places have as names. Names of well-known towns, such as Hof, are left out. */
const EVERYDAY: ReadonlySet<string> = new Set(
  (
    'farm,field,fields,garden,house,village,town,land,farmland,countryside,greenhouse,office,school,' +
    'casa,finca,campo,huerta,granja,hogar,chacra,rancho,parcela,terreno,aldea,nada,aquí,prueba,jardín,' +
    'fazenda,sítio,roça,horta,quinta,cidade,aldeia,nenhum,teste,chácara,' +
    'maison,ferme,champ,champs,jardin,terrain,ici,rien,aucun,essai,domaine,' +
    'haus,bauernhof,feld,acker,garten,dorf,hier,nichts,heimat,zuhause,' +
    'podere,fattoria,orto,giardino,azienda,qui,prova,niente,boerderij,huis,tuin,gård,hus,mark,åker,' +
    'dom,pole,ogród,tu,wieś,farma,zahrada,ferma,acasă,grădină,дом,поле,ферма,огород,сад,деревня,дача,тест,нет,здесь,' +
    'ev,tarla,bahçe,çiftlik,köy,bağ,burada,yok,مزرعة,بيت,البيت,حقل,قرية,هنا,حديقة,' +
    'ghar,gaon,khet,kheti,bagh,zameen,घर,खेत,गाँव,गांव,बाग,shamba,nyumbani,nyumba,bustani,kijiji,hapa,mji,' +
    'kebun,rumah,ladang,sawah,desa,kampung,tes,bahay,bukid,nhà,ruộng,vườn,gida,gona,oko,ile,ulo,家,田,地,村,畑'
  ).split(','),
)

/** Whether a text says that there is no place. */
export function saysNoPlace(text: string): boolean {
  return NO_PLACE.has(text.trim().toLowerCase())
}

/** Whether a text is an everyday word, which more likely names the writer's own field than the place of that name. */
export function isEverydayWord(text: string): boolean {
  return EVERYDAY.has(text.trim().toLowerCase().normalize('NFC'))
}
