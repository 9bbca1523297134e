<?php
/**
 * Identity of sites, and hosts that may receive secrets.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation\Tests;

use Hub_Activation\Config;
use Hub_Activation\Site;

test(
	'treats sites as equal if only scheme, www., case, default port or final slash differ',
	static function (): void {
		$table = array(
			array( 'https://shop.example', 'http://shop.example', true ),
			array( 'https://shop.example', 'https://www.shop.example/', true ),
			array( 'https://shop.example', 'https://SHOP.Example:443', true ),
			array( 'https://shop.example', 'https://shop.example.', true ),
			array( 'https://münchen.example', 'https://MÜNCHEN.example/', true ),
			array( 'https://münchen.example', 'https://xn--mnchen-3ya.example', true ),
			array( 'https://straße.example', 'https://xn--strae-oqa.example', true ),
			array( 'https://straße.example', 'https://strasse.example', false ),
			array( 'https://shop.example/ü', 'https://shop.example/%C3%BC', true ),
			array( 'https://shop.example/eu', 'https://shop.example/eu/', true ),
			array( 'https://shop.example/eu', 'https://shop.example/EU', false ),
			array( 'https://shop.example', 'https://shop.example/eu', false ),
			array( 'https://shop.example', 'https://shop.example:8080', false ),
			array( 'https://shop.example', 'https://dev.shop.example', false ),
			array( 'https://shop.example', 'https://shop.example.evil.test', false ),
			array( 'https://www.com', 'https://com', false ),
			array( 'http://[::1]:8080', 'https://[::1]:8080', true ),
			array( '', '', false ),
			array( 'shop.example', 'shop.example', false ),
		);
		foreach ( $table as list( $one, $other, $is_same ) ) {
			same( $is_same, Site::same( $one, $other ), "$one and $other" );
			same( $is_same, Site::same( $other, $one ), "$other and $one" );
		}
	}
);

test(
	'the audience is host, port and path in the spelling of the hub',
	static function (): void {
		same( 'shop.example', Site::key( 'https://www.Shop.example/' ) );
		same( 'xn--strae-shop-83a.de/%C3%BC%20a', Site::key( 'https://straße-shop.de/ü a' ) );
		same( 'shop.example:8080/eu', Site::key( 'http://shop.example:8080/eu/' ) );
	}
);

test(
	'sends secrets only to https addresses and to the local network',
	static function (): void {
		$table = array(
			array( 'https://hub.example', 'https://hub.example' ),
			array( 'https://HUB.example:443/path?query', 'https://hub.example' ),
			array( 'https://hub.example:8443/', 'https://hub.example:8443' ),
			array( 'http://hub.localhost:4000', 'http://hub.localhost:4000' ),
			array( 'http://localhost:4000', 'http://localhost:4000' ),
			array( 'http://127.0.0.1:4000', 'http://127.0.0.1:4000' ),
			array( 'http://[::1]:4000', 'http://[::1]:4000' ),
			array( 'http://192.168.1.2', 'http://192.168.1.2' ),
			array( 'http://hub.example', '' ),
			array( 'http://localhost.example', '' ),
			array( 'http://203.0.113.7', '' ),
			array( 'https://user@hub.example', '' ),
			array( 'ftp://hub.localhost', '' ),
			array( 'javascript:alert(1)', '' ),
			array( '//hub.example', '' ),
			array( '', '' ),
			array( 'https:///', '' ),
		);
		foreach ( $table as list( $url, $origin ) ) {
			same( $origin, Config::origin( $url ), $url );
		}
	}
);

test(
	'names the setting that is invalid',
	static function (): void {
		$good = array( 'item_id' => 1, 'hub_url' => 'https://hub.example', 'theme' => 'Theme' );
		same( '', ( new Config( $good ) )->problem() );
		same( 1, preg_match( '/^item_id/', ( new Config( array( 'item_id' => 0 ) + $good ) )->problem() ) );
		same( 1, preg_match( '/^hub_url/', ( new Config( array( 'hub_url' => 'http://hub.example' ) + $good ) )->problem() ) );
		same( 1, preg_match( '/^theme/', ( new Config( array( 'theme' => '' ) + $good ) )->problem() ) );
	}
);
