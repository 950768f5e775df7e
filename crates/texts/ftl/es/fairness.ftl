# What `fano fairness` says.
fairness-conditions =
    { $players } jugadores, ida y vuelta { $from }–{ $to } ms, pérdida { $loss } %, variación { $jitter } %, espera { $hold } ms, { $kernel }
fairness-kernel = con cifras del kernel
fairness-no-kernel = sin cifras del kernel
fairness-proxy = con la ida y vuelta que indica un proxy
fairness-played =
    { $contests ->
        [one] Una carrera
       *[other] { $contests } carreras
    }, { $table } por mesa, semilla { $seed }
fairness-table = Con qué frecuencia gana quien de verdad es más rápido:
fairness-column-all = todas las carreras
fairness-column-gap = 30 ms de ventaja o más
fairness-row-arbiter = Fano
fairness-row-arrival = orden de llegada
fairness-row-measured = lo máximo que permiten relojes honestos
fairness-hold = La primera respuesta espera su veredicto { $p50 } ms o menos en la mitad de las carreras, { $p95 } ms en el 95 %, { $p99 } ms en el 99 % y { $longest } ms como máximo.
fairness-slope = De la ida y vuelta más corta a la más larga, la proporción de victorias cambia en { $slope } puntos (± { $error }); por orden de llegada, en { $arrival }.
fairness-honest-flagged = Jugadores honestos tomados por tramposos en su mesa: { $share }.
fairness-plot = Proporción de victorias según la ida y vuelta (justo: { $fair })
fairness-plot-arbiter = Fano
fairness-plot-arrival = llegada
fairness-cheat-share = Quien hace trampa ({ $cheat }) gana { $share } de las carreras, cuando lo justo es { $fair }; { $before } antes de ser descubierto.
fairness-cheat-flagged =
    La mitad de los tramposos se descubre tras { $contests ->
        [one] una carrera
       *[other] { $contests } carreras
    }; { $within }, en las primeras 20.
fairness-cheat-not-flagged = La mayoría de los tramposos nunca se descubre; { $within }, en las primeras 20 carreras.
fairness-svg-title = Proporción de carreras ganadas según la distancia al servidor
fairness-svg-axis = ida y vuelta en ms (logarítmico)
fairness-svg-cheat = En cada mesa una persona hace trampa ({ $cheat }); las curvas muestran a las honestas.
fairness-svg-fair = justo: { $fair }
fairness-svg-failed = El gráfico no se puede escribir en { $file }: { $error }
fairness-refuse-players = { $players } jugadores no pueden jugar juntos: indicar de 2 a 8, como en --players 4.
fairness-refuse-rtt = “{ $range }” no es un intervalo de ida y vuelta: indicar dos números de milisegundos entre 0.1 y 2000, primero el menor, como en --rtt 5-120.
fairness-refuse-percent = “{ $text }” no es un porcentaje: indicar un número, como en { $option } 1.
fairness-refuse-loss = Una pérdida de { $loss } % no es posible: de 0 a 50, como en --loss 1.
fairness-refuse-jitter = Una variación de { $jitter } % no es posible: de 0 a 200, como en --jitter 10.
fairness-refuse-contests = No se pueden jugar { $contests } carreras: indicar de 1 a { $max }, como en { $option } 1000.
fairness-refuse-hold = Una espera de { $hold } ms no es posible: de 0 a { $max }, como en --hold 150.
fairness-refuse-seed = “{ $text }” no es una semilla: indicar un número entero desde 0, como en --seed 1.
fairness-refuse-cheat = “{ $text }” no es una trampa conocida: indicar zero, shave:MS, far:MS o mute:MS con MS de 0 a 10000, como en --cheat shave:20.
fairness-refuse-screen = “{ $text }” no es un tiempo hasta que una pantalla muestra una carta: indicar de 0 a 1000 milisegundos, como en --frame 33.3.
fairness-refuse-stalls = “{ $text }” no es un tiempo entre paradas: indicar de 5 a 100000 segundos, como en --stall 60.
