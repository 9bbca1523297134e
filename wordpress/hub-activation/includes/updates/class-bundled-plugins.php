<?php
/**
 * The plugins that come with a theme.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * In the form that TGM Plugin Activation takes. WordPress downloads each `source` with the token of this
 * site's activation (`Package`), so the address alone gives nobody anything.
 */
final class Bundled_Plugins {

	/**
	 * The product, with all that it stands on.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * The plugins of one product.
	 *
	 * @param Product $product The product, with all that it stands on.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * All that may be installed now; none while the theme is not activated.
	 *
	 * @return array[] Each with `name`, `slug`, `version`, `source`, `required` and `external_url`.
	 */
	public function all(): array {
		if ( ! in_array( 'bundled_plugins', $this->product->entitlements(), true ) ) {
			return array();
		}
		$plugins = array();
		foreach ( $this->product->offers()->plugins() as $slug => $release ) {
			$plugins[] = array(
				'name'         => $release['name'],
				'slug'         => (string) $slug,
				'version'      => $release['version'],
				'source'       => $release['url'],
				'required'     => false,
				'external_url' => $this->product->config()->hub_url,
			);
		}
		return $plugins;
	}
}
