<?php
/**
 * Language of the hub's answers.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation\Tests;

use Hub_Activation\Test_Options;

test(
	'sends the administrator’s language with each call and at the start of an activation',
	static function (): void {
		$languages = array(
			'de_DE'        => 'de-DE',
			'de_DE_formal' => 'de-DE-formal',
			'pt_BR'        => 'pt-BR',
			'ar'           => 'ar',
		);
		foreach ( $languages as $locale => $language ) {
			forget_time();
			$product                     = product_with( null );
			Test_Options::$all['locale'] = $locale;
			$product->hub()->get( '/api' );
			same( $language, Test_Options::$all['request']['headers']['Accept-Language'] );
			$product->hub()->post( '/api', array() );
			same( $language, Test_Options::$all['request']['headers']['Accept-Language'] );
			same( $locale, $product->about_site()['locale'] );
		}
	}
);
