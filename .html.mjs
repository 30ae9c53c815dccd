import { chromium } from "playwright-core";
const b=await chromium.launch({executablePath:"/usr/bin/chromium",args:["--no-sandbox","--disable-gpu","--disable-quic"]});
for(const f of process.argv.slice(2)) for(const [w,scheme] of [[1280,"light"],[400,"dark"],[1280,"dark"],[400,"light"]]){
 const p=await b.newPage({viewport:{width:w,height:900},colorScheme:scheme});
 p.on("pageerror",e=>console.log(f,e.message)); p.on("console",m=>console.log(f,m.text()));
 await p.goto("file://"+f); await p.waitForTimeout(700);
 await p.screenshot({path:f.replace(/\.html$/,`-${w}-${scheme}.png`),fullPage:true});
 await p.close();
}
await b.close();
