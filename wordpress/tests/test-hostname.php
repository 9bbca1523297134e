<?php
/**
 * Names of hosts.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation\Tests;

use Hub_Activation\Hostname;
use Hub_Activation\Site;

/**
 * Returns hosts as people write them with their DNS form, which equals `new URL()` of Node.
 *
 * @return string[]
 */
function hosts(): array {
	return array(
		'straße-shop.de'      => 'xn--strae-shop-83a.de',
		'STRAẞE-shop.de'      => 'xn--strae-shop-83a.de',
		'münchen.de'          => 'xn--mnchen-3ya.de',
		'MÜNCHEN.de'          => 'xn--mnchen-3ya.de',
		'xn--mnchen-3ya.de'   => 'xn--mnchen-3ya.de',
		'XN--MNCHEN-3YA.DE'   => 'xn--mnchen-3ya.de',
		'm%C3%BCnchen.de'     => 'xn--mnchen-3ya.de',
		'βόλος.com'           => 'xn--nxasmm1c.com',
		'نامه‌ای.com'         => 'xn--mgba3gch31f060k.com',
		'日本語。ｊｐ'             => 'xn--wgv71a119e.jp',
		'mail.пример.рф'      => 'mail.xn--e1afmkfd.xn--p1ai',
		"so\u{AD}ft.example"  => 'soft.example',
		'a_b.bücher.example'  => 'a_b.xn--bcher-kva.example',
		'☃.example'           => 'xn--n3h.example',
		'shop.example'        => 'shop.example',
	);
}

test(
	'encodes a host in any script as browsers and the hub do, with and without PHP’s intl',
	static function (): void {
		foreach ( hosts() as $host => $ascii ) {
			same( $ascii, Hostname::ascii( $host ), $host );
			same( $ascii, strtolower( Hostname::encode( rawurldecode( $host ) ) ), "$host without intl" );
		}
	}
);

test(
	'shows a host in its script and leaves invalid punycode unchanged',
	static function (): void {
		same( 'straße-shop.de', Hostname::unicode( 'xn--strae-shop-83a.de' ) );
		same( 'mail.пример.рф', Hostname::unicode( 'mail.xn--e1afmkfd.xn--p1ai' ) );
		same( 'shop.example', Hostname::unicode( 'shop.example' ) );
		foreach ( array( 'xn--', 'xn--a', 'xn--ü', 'xn--99999999999999999', 'xn---', 'xn--shop-', 'xn--mnchen-3YA' ) as $none ) {
			same( "$none.de", Hostname::unicode( "$none.de" ) );
		}
		same( 'münchen.de:8080/ü', Site::readable( Site::key( 'https://www.MÜNCHEN.de:8080/ü/' ) ) );
	}
);
